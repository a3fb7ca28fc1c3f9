// Whole deals of Big Two with the base rules and four seats, all by lot, with every legal play
// listed at every decision: what a program for nothing else can do.
//
//     bigtwo play SECONDS SEED    counts, as JSON; SECONDS of processor time
//     bigtwo tell DEALS SEED      every deal as a line of JSON: hands, then seat, legal plays and
//                                 choice of each decision, then what everybody wins or loses
//
// A card is a bit: four to a rank, ranks 3 to 2, in each the four suits, weakest first. A play is
// its cards with the kind above them; 0 is a pass. Rules: BT-1 to BT-16.
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "common.hpp"

namespace {

constexpr int SEATS = 4, HAND = 13, DECK = 52, RANKS = 13, SUITS = 4, RUNS = 10;
constexpr u64 CARDS = (u64{1} << DECK) - 1;
constexpr u64 SUIT = 0x1'1111'1111'1111;  // all cards of the weakest suit; times 15, all cards
constexpr u64 ALL = ~u64{0};
constexpr int KIND = 56;
constexpr int MOST_PLAYS = 4096;

enum Kind : u32 { LEAD, SINGLE, PAIR, TRIPLE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_ONE, STRAIGHT_FLUSH };

constexpr u64 of(Kind kind) { return u64{kind} << KIND; }

// What is to be beaten: the kind, and a number that is higher for the stronger of two of a kind.
struct Best {
    Kind kind;
    u32 strength;
};

struct Tables {
    u16 run[RUNS];        // the ranks of each straight, weakest first (BT-11, BT-12)
    u8 run_of[1 << RANKS];  // 1 + the straight that these ranks make; 0 for none
    u16 five[1287];       // all fives of 13, ascending: those of the lowest n come first
    u16 fives_of[RANKS + 1];  // how many fives n cards have
};

constexpr Tables make_tables() {
    Tables made{};
    for (int low = 0; low < 8; low++) made.run[low] = static_cast<u16>(0b11111 << low);
    made.run[8] = 0b1'0000'0000'1111;
    made.run[9] = 0b1'1000'0000'0111;
    for (int run = 0; run < RUNS; run++) made.run_of[made.run[run]] = static_cast<u8>(run + 1);
    int fives = 0;
    for (u32 ranks = 0; ranks < 1 << RANKS; ranks++) {
        if (std::popcount(ranks) == 5) made.five[fives++] = static_cast<u16>(ranks);
        if (std::has_single_bit(ranks + 1)) made.fives_of[std::popcount(ranks)] = static_cast<u16>(fives);
    }
    return made;
}

constexpr Tables TABLES = make_tables();

inline u64 lowest(u64 cards) { return cards & -cards; }
inline u32 high_bit(u64 cards) { return 63 - static_cast<u32>(std::countl_zero(cards)); }
inline u64 rank_around(u64 card) { return u64{15} << (std::countr_zero(card) & ~3); }
inline u64 above_bit(u32 bit) { return ALL << bit << 1; }
inline u64 above_rank(u32 rank) { return ALL << 4 * rank << 4; }

// How many cards of each rank there are, four bits a rank.
inline u64 counts(u64 hand) {
    u64 twos = hand - (hand >> 1 & 5 * SUIT);
    return (twos & 3 * SUIT) + (twos >> 2 & 3 * SUIT);
}
inline u64 at_least_three(u64 counted) { return (counted + 5 * SUIT) >> 3 & SUIT; }
inline u64 all_four(u64 counted) { return counted >> 2 & SUIT; }

// The ranks that are held, a bit each.
inline u32 ranks_of(u64 cards) {
    return static_cast<u32>(gathered(cards | cards >> 1 | cards >> 2 | cards >> 3, SUIT));
}
inline u32 ranks_in_suit(u64 cards, int suit) { return static_cast<u32>(gathered(cards, SUIT << suit)); }

// The straights that these ranks hold, a bit each.
inline u32 runs_in(u32 ranks) {
    u32 twos = ranks & ranks >> 1;
    u32 runs = twos & twos >> 2 & ranks >> 4 & 0xFF;
    runs |= u32{(ranks & TABLES.run[8]) == TABLES.run[8]} << 8;
    return runs | u32{(ranks & TABLES.run[9]) == TABLES.run[9]} << 9;
}

inline u64 *singles(u64 among, u64 *out) {
    for (; among; among &= among - 1) *out++ = lowest(among) | of(SINGLE);
    return out;
}

// Pairs by the distance of their suits, the stronger card among `upper`.
inline u64 *pairs(u64 hand, u64 upper, u64 kind, u64 *out) {
    u64 next = hand & hand << 1 & 14 * SUIT & upper;
    u64 second = hand & hand << 2 & 12 * SUIT & upper;
    u64 third = hand & hand << 3 & 8 * SUIT & upper;
    for (; next; next &= next - 1) *out++ = lowest(next) | lowest(next) >> 1 | kind;
    for (; second; second &= second - 1) *out++ = lowest(second) | lowest(second) >> 2 | kind;
    for (; third; third &= third - 1) *out++ = lowest(third) | lowest(third) >> 3 | kind;
    return out;
}

// Triples of the ranks `threes`, of which at least three cards are held.
inline u64 *triples(u64 hand, u64 threes, u64 fours, u64 kind, u64 *out) {
    for (; threes; threes &= threes - 1) {
        u64 held = hand & lowest(threes) * 15;
        if (!(fours & lowest(threes))) {
            *out++ = held | kind;
            continue;
        }
        for (u64 left = held; left; left &= left - 1) *out++ = (held ^ lowest(left)) | kind;
    }
    return out;
}

// One straight in all its suits, but not in a single one, which is a straight flush (BT-15).
inline u64 *straight(u64 held, u64 strongest, u64 *out) {
    u64 rank[4];
    for (u64 &cards : rank) {
        cards = held & rank_around(held);
        held ^= cards;
    }
    for (u64 a = strongest; a; a &= a - 1) {
        u64 others = ~(SUIT << (std::countr_zero(a) & 3)) & CARDS;
        for (u64 b = rank[3]; b; b &= b - 1)
            for (u64 c = rank[2]; c; c &= c - 1)
                for (u64 d = rank[1]; d; d &= d - 1)
                    for (u64 e = rank[0]; e; e &= e - 1) {
                        u64 cards = lowest(a) | lowest(b) | lowest(c) | lowest(d) | lowest(e);
                        *out = cards | of(STRAIGHT);
                        out += (cards & others) != 0;
                    }
    }
    return out;
}

inline u64 *straights(u64 hand, Best best, u64 *out) {
    u32 runs = runs_in(ranks_of(hand));
    u32 equal = RUNS;  // the straight that is as high as the one to beat, by its suit alone
    if (best.kind == STRAIGHT) {
        equal = best.strength >> 2;
        runs &= ~u32{0} << equal;
    }
    for (; runs; runs &= runs - 1) {
        u32 run = static_cast<u32>(std::countr_zero(runs));
        u64 held = hand & spread(TABLES.run[run], SUIT) * 15;
        u64 strongest = held & rank_around(u64{1} << high_bit(held));
        u64 others = held ^ strongest;
        if (run == equal) strongest &= above_bit((high_bit(held) & ~u32{3}) + (best.strength & 3));
        out = straight(others, strongest, out);
    }
    return out;
}

// Flushes of a suit, strongest first until one does not beat the best.
inline u64 *flushes(u32 held, int suit, Best best, u64 *out) {
    for (int i = TABLES.fives_of[std::popcount(held)]; i--;) {
        u32 ranks = static_cast<u32>(spread(TABLES.five[i], held));
        if (best.kind == FLUSH && (ranks << 2 | static_cast<u32>(suit)) <= best.strength) break;
        *out = spread(ranks, SUIT << suit) | of(FLUSH);
        out += !TABLES.run_of[ranks];
    }
    return out;
}

inline u64 *straight_flushes(u32 held, int suit, Best best, u64 *out) {
    for (u32 runs = runs_in(held); runs; runs &= runs - 1) {
        u32 run = static_cast<u32>(std::countr_zero(runs));
        if (best.kind == STRAIGHT_FLUSH && (run << 2 | static_cast<u32>(suit)) <= best.strength) continue;
        *out++ = spread(TABLES.run[run], SUIT << suit) | of(STRAIGHT_FLUSH);
    }
    return out;
}

inline u64 *full_houses(u64 hand, u64 counted, Best best, u64 *out) {
    u64 threes = at_least_three(counted);
    if (best.kind == FULL_HOUSE) threes &= above_rank(best.strength);
    if (!threes) return out;
    u64 three[DECK], two[6 * RANKS];
    u64 *threes_end = triples(hand, threes, all_four(counted), 0, three);
    u64 *twos_end = pairs(hand, ALL, 0, two);
    for (u64 *t = three; t < threes_end; t++)
        for (u64 *p = two; p < twos_end; p++) {
            *out = *t | *p | of(FULL_HOUSE);
            out += !(*p & rank_around(*t));
        }
    return out;
}

inline u64 *four_ones(u64 hand, u64 counted, Best best, u64 *out) {
    u64 fours = all_four(counted);
    if (best.kind == FOUR_ONE) fours &= above_rank(best.strength);
    for (; fours; fours &= fours - 1) {
        u64 four = lowest(fours) * 15;
        for (u64 left = hand & ~four; left; left &= left - 1) *out++ = four | lowest(left) | of(FOUR_ONE);
    }
    return out;
}

// Every five cards that beat the best one, which may be of a lower kind (BT-14).
u64 *fives(u64 hand, Best best, u64 *out) {
    if (best.kind <= STRAIGHT) out = straights(hand, best, out);
    for (int suit = 0; suit < SUITS; suit++) {
        u32 held = ranks_in_suit(hand, suit);
        if (std::popcount(held) < 5) continue;
        if (best.kind <= FLUSH) out = flushes(held, suit, best, out);
        out = straight_flushes(held, suit, best, out);
    }
    u64 counted = counts(hand);
    if (best.kind <= FULL_HOUSE) out = full_houses(hand, counted, best, out);
    if (best.kind <= FOUR_ONE) out = four_ones(hand, counted, best, out);
    return out;
}

// Every combination of a hand; with `opening` cards only those that hold one of them (BT-5).
u64 *leads(u64 hand, u64 opening, u64 *out) {
    u64 *first = out;
    u64 counted = counts(hand);
    out = singles(hand, out);
    out = pairs(hand, ALL, of(PAIR), out);
    out = triples(hand, at_least_three(counted), all_four(counted), of(TRIPLE), out);
    if (std::popcount(hand) >= 5) out = fives(hand, {LEAD, 0}, out);
    if (!opening) return out;
    u64 *kept = first;
    for (u64 *play = first; play < out; play++) {
        *kept = *play;
        kept += (*play & opening) != 0;
    }
    return kept;
}

// A pass, and whatever is stronger than the best in the same number of cards (BT-7).
inline u64 *follows(u64 hand, Best best, u64 *out) {
    *out++ = 0;
    switch (best.kind) {
    case SINGLE:
        return singles(hand & above_bit(best.strength), out);
    case PAIR:
        return pairs(hand, above_bit(best.strength), of(PAIR), out);
    case TRIPLE: {
        u64 counted = counts(hand);
        return triples(hand, at_least_three(counted) & above_rank(best.strength), all_four(counted), of(TRIPLE), out);
    }
    default:
        return std::popcount(hand) < 5 ? out : fives(hand, best, out);
    }
}

// How strong a play is among those of its kind (BT-12, BT-13).
inline Best strength_of(u64 play) {
    u64 cards = play & CARDS;
    Kind kind = static_cast<Kind>(play >> KIND);
    u32 highest = high_bit(cards), suit = highest & 3;
    switch (kind) {
    case SINGLE:
    case PAIR:
        return {kind, highest};
    case TRIPLE:
        return {kind, highest >> 2};
    case STRAIGHT:
    case STRAIGHT_FLUSH:
        return {kind, (u32{TABLES.run_of[ranks_of(cards)]} - 1) << 2 | suit};
    case FLUSH:
        return {kind, ranks_of(cards) << 2 | suit};
    case FULL_HOUSE:
        return {kind, high_bit(at_least_three(counts(cards))) >> 2};
    default:
        return {kind, high_bit(all_four(counts(cards))) >> 2};
    }
}

// What so many cards cost who still holds them (BT-16).
inline int loss(int cards) { return cards <= 8 ? cards : cards <= 12 ? 2 * cards : 3 * cards; }

// Sees nothing, at no cost.
struct Silent {
    void hands(const u64 *) {}
    void decision(int, const u64 *, const u64 *, u64) {}
    void returns(const int *) {}
};

// Writes down what happens.
struct Teller {
    bool first = true;

    void hands(const u64 *hand) {
        std::printf("{\"hands\":[%lu,%lu,%lu,%lu],\"decisions\":[", hand[0], hand[1], hand[2], hand[3]);
        first = true;
    }
    void decision(int seat, const u64 *plays, const u64 *end, u64 chosen) {
        std::printf("%s[%d,[", first ? "" : ",", seat);
        for (const u64 *play = plays; play < end; play++) std::printf("%s%lu", play > plays ? "," : "", *play & CARDS);
        std::printf("],%lu]", chosen & CARDS);
        first = false;
    }
    void returns(const int *points) {
        std::printf("],\"returns\":[%d,%d,%d,%d]}\n", points[0], points[1], points[2], points[3]);
    }
};

class Deals {
public:
    explicit Deals(u64 seed) : chance_(seed) {
        for (int i = 0; i < DECK; i++) deck_[i] = static_cast<u8>(i);
    }

    u64 deals = 0, decisions = 0, legal = 0, points = 0;  // points: of the winners

    template <class Watcher> void play(Watcher &watcher) {
        u64 hand[SEATS];
        deal(hand);
        watcher.hands(hand);
        int seat = 0;
        while (!(hand[seat] & 1)) seat++;
        u64 opening = 1;
        Best best{LEAD, 0};
        for (int passes = 0;;) {
            u64 *end = best.kind == LEAD ? leads(hand[seat], opening, plays_) : follows(hand[seat], best, plays_);
            u32 count = static_cast<u32>(end - plays_);
            opening = 0;
            decisions++;
            legal += count;
            u64 chosen = count == 1 ? plays_[0] : plays_[chance_.below(count)];
            watcher.decision(seat, plays_, end, chosen);
            if (chosen) {
                hand[seat] &= ~chosen;
                if (!hand[seat]) break;
                best = strength_of(chosen);
                passes = 0;
            } else if (++passes == SEATS - 1) {
                best.kind = LEAD;
                passes = 0;
            }
            seat = (seat + 1) % SEATS;
        }
        settle(hand, seat, watcher);
    }

private:
    // Only who has which cards matters: three hands are drawn, the fourth is what is left.
    void deal(u64 *hand) {
        u64 rest = CARDS;
        for (int seat = 0; seat < SEATS - 1; seat++) {
            hand[seat] = 0;
            for (int i = HAND * seat; i < HAND * (seat + 1); i++) {
                int j = i + static_cast<int>(chance_.below(static_cast<u32>(DECK - i)));
                u8 card = deck_[j];
                deck_[j] = deck_[i];
                deck_[i] = card;
                hand[seat] |= u64{1} << card;
            }
            rest ^= hand[seat];
        }
        hand[SEATS - 1] = rest;
    }

    template <class Watcher> void settle(const u64 *hand, int winner, Watcher &watcher) {
        int won[SEATS] = {};
        for (int seat = 0; seat < SEATS; seat++) {
            won[seat] -= loss(std::popcount(hand[seat]));
            won[winner] -= seat == winner ? 0 : won[seat];
        }
        points += static_cast<u64>(won[winner]);
        deals++;
        watcher.returns(won);
    }

    Chance chance_;
    u8 deck_[DECK];
    u64 plays_[MOST_PLAYS];
};

void play(Deals &deals, double seconds) {
    Silent silent;
    double begun = processor_seconds(), spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < 1000; i++) deals.play(silent);
        spent = processor_seconds() - begun;
    }
    std::printf("{\"seconds\":%.6f,\"counts\":{\"decisions\":%lu,\"legal\":%lu,\"deals\":%lu,\"points\":%lu}}\n", spent,
                deals.decisions, deals.legal, deals.deals, deals.points);
}

}  // namespace

int main(int count, char **arguments) {
    bool tells = count == 4 && !std::strcmp(arguments[1], "tell");
    if (!tells && (count != 4 || std::strcmp(arguments[1], "play"))) {
        std::fprintf(stderr, "usage: bigtwo play SECONDS SEED | bigtwo tell DEALS SEED\n");
        return 2;
    }
    Deals deals(std::strtoull(arguments[3], nullptr, 10));
    if (!tells) {
        play(deals, std::atof(arguments[2]));
        return 0;
    }
    Teller teller;
    for (long left = std::atol(arguments[2]); left > 0; left--) deals.play(teller);
}
