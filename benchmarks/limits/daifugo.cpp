// Whole games of Daifugo by the rules of the contest (`uecda`): five seats, a hundred rounds, all by
// lot, with every legal play listed at every decision.
//
//     daifugo play SECONDS SEED    counts, as JSON; SECONDS of processor time
//     daifugo tell GAMES SEED      every round as a line of JSON: turn order, first dealt, hands, then
//                                  seat, choices and choice of each decision, lots after twenty
//                                  passes, points
//
// A card is a bit: four to a rank, ranks 3 to 2, suits clubs, diamonds, hearts, spades; then the
// joker. A play is its natural cards with what the joker stands for above them; 0 is a pass. Rules:
// DF-1 to DF-12, DF-30 to DF-34, DF-44.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "common.hpp"

namespace {

constexpr int SEATS = 5, DECK = 53, RANKS = 13, SUITS = 4, ROUNDS = 100, RESEAT_EVERY = 3, MOST_PASSES = 20;
constexpr u32 ALL_SUITS = 15, EVERYBODY = (1 << SEATS) - 1;
constexpr u64 SUIT = 0x1'1111'1111'1111;
constexpr u64 CARDS = 15 * SUIT, JOKER = u64{1} << 52;
constexpr u64 DIAMOND_THREE = 2, SPADE_THREE = 8;
constexpr int EIGHT = 5;
constexpr int MOST_PLAYS = 4096;

// What a joker stands for, above the cards of a play: a card + 1, or one of these.
constexpr int STANDS_FOR = 52;
constexpr u64 NOTHING = 53, BELOW = 54, ABOVE = 55;
constexpr u64 JOKER_ALONE = NOTHING << STANDS_FOR;

enum Form : int { NONE, SINGLE, SET, SEQUENCE };

// What plays are compared by. The lowest rank is -1 for a joker below the 3, 13 for one alone.
struct Shape {
    Form form;
    int size, low;
    u32 suits;

    bool is_joker() const { return low == RANKS; }
    bool has(int rank) const { return form == SEQUENCE ? low <= rank && rank < low + size : low == rank; }
    bool turns_order() const { return size >= (form == SEQUENCE ? 5 : 4); }
};

struct Table {
    Shape best;  // of no form: the seat to act leads
    u32 lock;    // the suits that must be shown; 0 for any
    bool reversed;
};

inline u64 lowest(u64 cards) { return cards & -cards; }
inline u64 standing_for(u64 card) { return static_cast<u64>(std::countr_zero(card) + 1) << STANDS_FOR; }

Shape shape_of(u64 play) {
    u64 cards = play & CARDS, stands_for = play >> STANDS_FOR;
    if (!cards) return {SINGLE, 1, RANKS, 0};
    u64 shown = cards | (stands_for && stands_for < NOTHING ? u64{1} << (stands_for - 1) : 0);
    int size = std::popcount(cards) + (stands_for != 0);
    int first = std::countr_zero(shown), low = first >> 2;
    if (!(shown >> 4 * low >> 4)) return {size == 1 ? SINGLE : SET, size, low, static_cast<u32>(shown >> 4 * low)};
    return {SEQUENCE, size, low - (stands_for == BELOW), u32{1} << (first & 3)};
}

// The cards of all ranks that beat this one.
inline u64 stronger(int low, bool reversed) {
    return reversed ? (u64{1} << 4 * low) - 1 : CARDS >> 4 * low >> 4 << 4 << 4 * low;
}

inline u64 *singles(u64 cards, u64 *out) {
    for (; cards; cards &= cards - 1) *out++ = lowest(cards);
    return out;
}

// A set of these suits of a rank with the joker, once for each suit that it may name.
inline u64 *set_with_joker(u32 suits, int shift, u32 lock, u64 *out) {
    u64 cards = u64{suits} << shift;
    if (suits == ALL_SUITS) {
        *out++ = cards | JOKER_ALONE;
        return out;
    }
    for (u32 free = ALL_SUITS & ~suits; free; free &= free - 1) {
        u32 named = free & -free;
        if (!lock || (suits | named) == lock) *out++ = cards | standing_for(u64{named} << shift);
    }
    return out;
}

// Of how many cards there are of each rank, whether at least one, two and so on, in its lowest bit.
inline u64 ranks_with(u64 cards, int least) {
    u64 twos = cards - (cards >> 1 & 5 * SUIT);
    u64 counted = (twos & 3 * SUIT) + (twos >> 2 & 3 * SUIT);
    return (counted + (8 - static_cast<u64>(least)) * SUIT) >> 3 & SUIT;
}

u64 *all_sets(u64 cards, bool joker, u64 *out) {
    for (u64 ranks = ranks_with(cards, joker ? 1 : 2); ranks; ranks &= ranks - 1) {
        int shift = std::countr_zero(ranks);
        u32 suits = cards >> shift & ALL_SUITS;
        for (u32 some = suits & -suits; some; some = (some - suits) & suits) {
            if (!std::has_single_bit(some)) *out++ = u64{some} << shift;
            if (joker) out = set_with_joker(some, shift, 0, out);
        }
    }
    return out;
}

u64 *sets_on(u64 cards, bool joker, const Table &table, u64 *out) {
    int size = table.best.size;
    u64 ranks = ranks_with(cards, size - joker) & stronger(table.best.low, table.reversed);
    for (; ranks; ranks &= ranks - 1) {
        int shift = std::countr_zero(ranks);
        u32 suits = cards >> shift & ALL_SUITS;
        if (table.lock) suits &= table.lock;
        for (u32 some = suits & -suits; some; some = (some - suits) & suits) {
            int count = std::popcount(some);
            if (count == size) *out++ = u64{some} << shift;
            if (joker && count == size - 1) out = set_with_joker(some, shift, table.lock, out);
        }
    }
    return out;
}

// A suit of a hand by ranks, with a place below the 3, at bit 0, and one above the 2, for the joker.
inline u32 places(u64 cards, int suit) { return static_cast<u32>(gathered(cards, SUIT << suit)) << 1; }

// A card of a sequence at a place, or what the joker there stands for.
inline u64 card_at(int place, int suit) { return u64{1} << (4 * (place - 1) + suit); }
inline u64 joker_at(int place, int suit) {
    if (place == 0) return BELOW << STANDS_FOR;
    if (place == RANKS + 1) return ABOVE << STANDS_FOR;
    return standing_for(card_at(place, suit));
}

// The sequences of these places of a suit, with and without the joker; at most one is not held.
inline u64 *sequence(u32 window, u32 held, bool joker, int suit, u64 *out) {
    u64 cards = spread((window & held) >> 1, SUIT << suit);
    if (u32 missing = window & ~held) {
        *out++ = cards | joker_at(std::countr_zero(missing), suit);
        return out;
    }
    *out++ = cards;
    for (u64 left = joker ? cards : 0; left; left &= left - 1) *out++ = (cards ^ lowest(left)) | standing_for(left);
    return out;
}

inline bool can_fill(u32 window, u32 held, bool joker) {
    u32 missing = window & ~held;
    return !missing || (joker && std::has_single_bit(missing));
}

u64 *all_sequences(u64 cards, bool joker, u64 *out) {
    for (int suit = 0; suit < SUITS; suit++) {
        u32 held = places(cards, suit), next = held >> 1, second = held >> 2;
        u32 begins = joker ? (held & (next | second)) | (next & second) : held & next & second;
        for (; begins; begins &= begins - 1) {
            int low = std::countr_zero(begins);
            for (int size = 3; low + size <= RANKS + 2; size++) {
                u32 window = ((u32{1} << size) - 1) << low;
                if (!can_fill(window, held, joker)) break;
                out = sequence(window, held, joker, suit, out);
            }
        }
    }
    return out;
}

// Sequences that lie wholly above the one on the table, or below in reversed order (DF-4).
u64 *sequences_on(u64 cards, bool joker, const Table &table, u64 *out) {
    int size = table.best.size, first = 0, last = RANKS + 2 - size;
    if (table.reversed) last = std::min(last, table.best.low + 1 - size);
    else first = table.best.low + 1 + size;
    for (int suit = 0; suit < SUITS; suit++) {
        if (table.lock && !(table.lock >> suit & 1)) continue;
        u32 held = places(cards, suit);
        if (std::popcount(held) + joker < size) continue;
        for (int low = first; low <= last; low++) {
            u32 window = ((u32{1} << size) - 1) << low;
            if (can_fill(window, held, joker)) out = sequence(window, held, joker, suit, out);
        }
    }
    return out;
}

// A pass and every play that may be made (DF-3 to DF-6, DF-32, DF-34).
inline u64 *legal_plays(u64 hand, const Table &table, u64 *out) {
    u64 cards = hand & CARDS;
    bool joker = hand & JOKER;
    *out++ = 0;
    switch (table.best.form) {
    case NONE:
        out = singles(cards, out);
        if (joker) *out++ = JOKER_ALONE;
        return all_sequences(cards, joker, all_sets(cards, joker, out));
    case SINGLE:
        if (table.best.is_joker()) return singles(cards & SPADE_THREE, out);
        cards &= stronger(table.best.low, table.reversed);
        out = singles(table.lock ? cards & table.lock * SUIT : cards, out);
        if (joker) *out++ = JOKER_ALONE;
        return out;
    case SET:
        return sets_on(cards, joker, table, out);
    default:
        return sequences_on(cards, joker, table, out);
    }
}

// Sees nothing, at no cost.
struct Silent {
    void round(const int *, int, const u64 *) {}
    void decision(int, const u64 *, const u64 *, u64) {}
    void lot(u32, u32) {}
    void end(const int *) {}
};

// Writes down what happens.
struct Teller {
    bool first = true, first_lot = true;
    char lots[200] = "";

    void round(const int *ring, int dealt, const u64 *hand) {
        std::printf("{\"ring\":[%d,%d,%d,%d,%d],\"first\":%d,\"hands\":[%lu,%lu,%lu,%lu,%lu],\"decisions\":[", ring[0],
                    ring[1], ring[2], ring[3], ring[4], dealt, hand[0], hand[1], hand[2], hand[3], hand[4]);
        first = first_lot = true;
        *lots = 0;
    }
    void decision(int seat, const u64 *choices, const u64 *end, u64 chosen) {
        std::printf("%s[%d,[", first ? "" : ",", seat);
        for (const u64 *one = choices; one < end; one++) std::printf("%s%lu", one > choices ? "," : "", *one);
        std::printf("],%lu]", chosen);
        first = false;
    }
    void lot(u32 among, u32 drawn) {
        std::size_t used = std::strlen(lots);
        std::snprintf(lots + used, sizeof lots - used, "%s[%u,%u]", first_lot ? "" : ",", among, drawn);
        first_lot = false;
    }
    void end(const int *place) {
        std::printf("],\"lots\":[%s],\"points\":[%d,%d,%d,%d,%d]}\n", lots, 6 - place[0], 6 - place[1], 6 - place[2],
                    6 - place[3], 6 - place[4]);
    }
};

class Games {
public:
    explicit Games(u64 seed) : chance_(seed) {
        for (int i = 0; i < DECK; i++) deck_[i] = static_cast<u8>(i);
    }

    u64 games = 0, rounds = 0, decisions = 0, legal = 0;

    template <class Watcher> void play(Watcher &watcher) {
        for (int seat = 0; seat < SEATS; seat++) ring_[seat] = seat;
        close_ring();
        for (int round = 0; round < ROUNDS; round++) {
            if (round && round % RESEAT_EVERY == 0) {
                for (u32 i = SEATS - 1; i; i--) std::swap(ring_[i], ring_[chance_.below(i + 1)]);
                close_ring();
            }
            int first = round ? seat_of(1) : static_cast<int>(chance_.below(SEATS));
            deal(first);
            watcher.round(ring_, first, hand_);
            if (round) {
                exchange(seat_of(1), seat_of(SEATS), 2, watcher);
                exchange(seat_of(2), seat_of(SEATS - 1), 1, watcher);
                claim(seat_of(1), watcher);
            }
            play_round(watcher);
            watcher.end(place_);
            rounds++;
        }
        games++;
    }

private:
    void close_ring() {
        for (int i = 0; i < SEATS; i++) following_[ring_[i]] = ring_[(i + 1) % SEATS];
    }

    int seat_of(int place) const {
        int seat = 0;
        while (place_[seat] != place) seat++;
        return seat;
    }

    // 11 cards for the first three in turn order, 10 for the others (DF-10).
    void deal(int first) {
        u64 rest = CARDS | JOKER;
        int seat = first, i = 0;
        for (int end : {11, 22, 33, 43}) {
            u64 hand = 0;
            for (; i < end; i++) {
                int j = i + static_cast<int>(chance_.below(static_cast<u32>(DECK - i)));
                std::swap(deck_[i], deck_[j]);
                hand |= u64{1} << deck_[i];
            }
            hand_[seat] = hand;
            rest ^= hand;
            seat = following_[seat];
        }
        hand_[seat] = rest;
    }

    template <class Watcher> u64 choose(int seat, u64 *end, Watcher &watcher) {
        u32 count = static_cast<u32>(end - choices_);
        decisions++;
        legal += count;
        u64 chosen = count == 1 ? choices_[0] : choices_[chance_.below(count)];
        watcher.decision(seat, choices_, end, chosen);
        return chosen;
    }

    // The strongest cards go up, as many of any choice come down (DF-12).
    template <class Watcher> void exchange(int taker, int giver, int count, Watcher &watcher) {
        for (int i = 0; i < count; i++) {
            u64 card = std::bit_floor(hand_[giver]);
            hand_[giver] ^= card;
            hand_[taker] |= card;
        }
        u64 *out = choices_;
        for (u64 left = hand_[taker]; left; left &= left - 1) {
            if (count == 1) *out++ = lowest(left);
            else
                for (u64 more = left & (left - 1); more; more &= more - 1) *out++ = lowest(left) | lowest(more);
        }
        u64 returned = choose(taker, out, watcher);
        hand_[taker] ^= returned;
        hand_[giver] |= returned;
    }

    // One after another says whether the 3 of diamonds is theirs, which nobody can choose (DF-8).
    template <class Watcher> void claim(int seat, Watcher &watcher) {
        for (;; seat = following_[seat]) {
            choices_[0] = (hand_[seat] & DIAMOND_THREE) != 0;
            if (choose(seat, choices_ + 1, watcher)) return;
        }
    }

    int leader_from(int seat) const {
        while (!(active_ >> seat & 1)) seat = following_[seat];
        return seat;
    }

    void clear(int seat) {
        table_.best.form = NONE;
        table_.lock = 0;
        passed_ = 0;
        owner_ = first_asked_ = seat_ = leader_from(seat);
    }

    // Whoever is still in and has not passed; nobody left: the table is cleared (DF-7).
    void go_on(int seat) {
        u32 asked = active_ & ~passed_;
        if (!asked) return clear(owner_);
        do seat = following_[seat];
        while (!(asked >> seat & 1));
        seat_ = seat;
    }

    template <class Watcher> void play_round(Watcher &watcher) {
        active_ = EVERYBODY;
        places_given_ = 0;
        pass_row_ = 0;
        table_.reversed = false;
        int holder = 0;
        while (!(hand_[holder] & DIAMOND_THREE)) holder++;
        clear(holder);
        while (active_) {
            u64 chosen = choose(seat_, legal_plays(hand_[seat_], table_, choices_), watcher);
            if (chosen) lay(chosen);
            else pass(watcher);
        }
    }

    void lay(u64 play) {
        int seat = seat_;
        Shape shape = shape_of(play), was = table_.best;
        hand_[seat] &= ~((play & CARDS) | (play >> STANDS_FOR ? JOKER : 0));
        table_.best = shape;
        owner_ = seat;
        pass_row_ = 0;
        table_.reversed ^= shape.turns_order();
        bool by_spade = was.form == SINGLE && was.is_joker(), cuts = shape.has(EIGHT);
        if (!table_.lock && was.form != NONE && !was.is_joker() && !shape.is_joker() && was.suits == shape.suits)
            table_.lock = shape.suits;
        if (!hand_[seat]) {
            give_place(seat);
            if (std::has_single_bit(active_)) return give_place(std::countr_zero(active_));
        }
        if (by_spade || cuts) clear(seat);
        else go_on(seat);
    }

    template <class Watcher> void pass(Watcher &watcher) {
        int seat = seat_;
        if (++pass_row_ == MOST_PASSES) return place_by_lot(watcher);
        passed_ |= u32{1} << seat;
        if (table_.best.form != NONE || active_ & ~passed_) return go_on(seat);
        passed_ = 0;
        seat_ = first_asked_;
    }

    void give_place(int seat) {
        active_ &= ~(u32{1} << seat);
        place_[seat] = ++places_given_;
    }

    template <class Watcher> void place_by_lot(Watcher &watcher) {
        while (active_) {
            u32 among = static_cast<u32>(std::popcount(active_)), drawn = chance_.below(among), left = active_;
            watcher.lot(among, drawn);
            while (drawn--) left &= left - 1;
            give_place(std::countr_zero(left));
        }
    }

    Chance chance_;
    u8 deck_[DECK];
    int ring_[SEATS], following_[SEATS], place_[SEATS];
    u64 hand_[SEATS];
    Table table_;
    u32 active_, passed_;
    int seat_, owner_, first_asked_, pass_row_, places_given_;
    u64 choices_[MOST_PLAYS];
};

void play(Games &games, double seconds) {
    Silent silent;
    double begun = processor_seconds(), spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < 10; i++) games.play(silent);
        spent = processor_seconds() - begun;
    }
    std::printf("{\"seconds\":%.6f,\"counts\":{\"decisions\":%lu,\"legal\":%lu,\"deals\":%lu,\"games\":%lu}}\n", spent,
                games.decisions, games.legal, games.rounds, games.games);
}

}  // namespace

int main(int count, char **arguments) {
    bool tells = count == 4 && !std::strcmp(arguments[1], "tell");
    if (!tells && (count != 4 || std::strcmp(arguments[1], "play"))) {
        std::fprintf(stderr, "usage: daifugo play SECONDS SEED | daifugo tell GAMES SEED\n");
        return 2;
    }
    Games games(std::strtoull(arguments[3], nullptr, 10));
    if (!tells) {
        play(games, std::atof(arguments[2]));
        return 0;
    }
    Teller teller;
    for (long left = std::atol(arguments[2]); left > 0; left--) games.play(teller);
}
