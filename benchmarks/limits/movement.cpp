// Movement of Monopoly alone: one piece that rolls on and on, and where its rolls end.
//
//     movement ROLLS SEED    seconds of processor time and how many rolls ended on each square, the
//                            last in jail, as JSON
//
// Jail is left at once by the fine, an out-of-jail card goes back at once, and the cards of both
// piles are shuffled every 10,000 rolls, as `tycoon landings` does. Rules: MO-10, MO-36 to MO-41.
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include "common.hpp"

namespace {

constexpr int SQUARES = 40, PILE = 16, FACES = 6, ROLLS_A_GAME = 10'000;
constexpr int GO = 0, STATION_1 = 5, JAIL = 10, PINK_1 = 11, RED_3 = 24, DARKBLUE_2 = 39, IN_JAIL = SQUARES;
constexpr int DOUBLES_TO_JAIL = 3;

// What the square does to who ends there.
enum Sort : u8 { REST, CHANCE, CHEST, GO_TO_JAIL };

// Cards by where they lead; all others pay or cost something, which moves nobody.
enum Card : u8 { NOWHERE, TO_SQUARE, NEXT_STATION, NEXT_UTILITY, BACK_THREE, TO_JAIL };

struct Leads {
    Card card;
    u8 square;
};

constexpr Leads CHANCE_CARDS[PILE] = {
    {TO_SQUARE, GO},   {TO_SQUARE, RED_3}, {TO_SQUARE, PINK_1}, {TO_SQUARE, STATION_1}, {TO_SQUARE, DARKBLUE_2},
    {NEXT_STATION, 0}, {NEXT_STATION, 0},  {NEXT_UTILITY, 0},   {BACK_THREE, 0},        {TO_JAIL, 0},
};
constexpr Leads CHEST_CARDS[PILE] = {{TO_SQUARE, GO}, {TO_JAIL, 0}};

struct Board {
    Sort sort[SQUARES];
    u8 station[SQUARES], utility[SQUARES];  // the next one ahead
};

constexpr Board make_board() {
    Board made{};
    for (int square : {7, 22, 36}) made.sort[square] = CHANCE;
    for (int square : {2, 17, 33}) made.sort[square] = CHEST;
    made.sort[30] = GO_TO_JAIL;
    for (int at = 0; at < SQUARES; at++) {
        made.station[at] = static_cast<u8>((at + 5) / 10 * 10 % SQUARES + 5);
        made.utility[at] = at < 12 || at >= 28 ? 12 : 28;
    }
    return made;
}

constexpr Board BOARD = make_board();

// A throw of two dice, by its number of 36.
struct Throw {
    u8 sum;
    bool is_double;
};

struct Throws {
    Throw of[FACES * FACES];
};

constexpr Throws make_throws() {
    Throws made{};
    for (int i = 0; i < FACES * FACES; i++)
        made.of[i] = {static_cast<u8>(i / FACES + i % FACES + 2), i / FACES == i % FACES};
    return made;
}

constexpr Throws THROWS = make_throws();

// Cards that go back under their pile: an order that repeats itself.
class Pile {
public:
    explicit Pile(const Leads (&cards)[PILE]) {
        for (int i = 0; i < PILE; i++) card_[i] = cards[i];
    }

    void shuffle(Chance &chance) {
        for (u32 i = PILE - 1; i; i--) {
            u32 j = chance.below(i + 1);
            Leads kept = card_[i];
            card_[i] = card_[j];
            card_[j] = kept;
        }
        next_ = 0;
    }

    Leads draw() { return card_[next_++ % PILE]; }

private:
    Leads card_[PILE];
    u32 next_ = 0;
};

class Mover {
public:
    explicit Mover(u64 seed) : chance_(seed), chances_(CHANCE_CARDS), chests_(CHEST_CARDS) {}

    u64 ends[SQUARES + 1] = {};

    void roll_on(long rolls) {
        for (; rolls >= ROLLS_A_GAME; rolls -= ROLLS_A_GAME) roll_some(ROLLS_A_GAME);
        roll_some(static_cast<int>(rolls));
    }

private:
    void roll_some(int rolls) {
        chances_.shuffle(chance_);
        chests_.shuffle(chance_);
        int at = at_, doubles = 0;
        for (; rolls; rolls--) {
            Throw thrown = THROWS.of[chance_.below(FACES * FACES)];
            doubles = thrown.is_double ? doubles + 1 : 0;
            int end = IN_JAIL;
            if (doubles < DOUBLES_TO_JAIL) {
                end = at + thrown.sum;
                if (end >= SQUARES) end -= SQUARES;
                if (BOARD.sort[end] != REST) end = led_on(end);
            }
            ends[end]++;
            at = end;
            if (end == IN_JAIL) {
                at = JAIL;
                doubles = 0;
            }
        }
        at_ = at;
    }

    // Where the square and its cards lead in the end.
    int led_on(int at) {
        for (;;) {
            if (BOARD.sort[at] == REST) return at;
            if (BOARD.sort[at] == GO_TO_JAIL) return IN_JAIL;
            Leads leads = (BOARD.sort[at] == CHANCE ? chances_ : chests_).draw();
            switch (leads.card) {
            case NOWHERE:
                return at;
            case TO_JAIL:
                return IN_JAIL;
            case TO_SQUARE:
                return leads.square;
            case NEXT_STATION:
                return BOARD.station[at];
            case NEXT_UTILITY:
                return BOARD.utility[at];
            case BACK_THREE:
                at -= 3;
            }
        }
    }

    Chance chance_;
    Pile chances_, chests_;
    int at_ = GO;
};

}  // namespace

int main(int count, char **arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: movement ROLLS SEED\n");
        return 2;
    }
    Mover mover(std::strtoull(arguments[2], nullptr, 10));
    double begun = processor_seconds();
    mover.roll_on(std::atol(arguments[1]));
    std::printf("{\"seconds\":%.6f,\"ends\":[", processor_seconds() - begun);
    for (int square = 0; square <= SQUARES; square++) std::printf("%s%lu", square ? "," : "", mover.ends[square]);
    std::printf("]}\n");
}
