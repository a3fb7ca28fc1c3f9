/** A lesson: a table of its own, at which the server says what comes of the learner's moves. */

import { checkLesson, complaint, lessonOf, playLesson } from "$lib/api";
import type { Reply, Wish } from "$lib/connection";
import { type Lang, t } from "$lib/i18n.svelte";
import { lastFace } from "$lib/people/people";
import { settings } from "$lib/settings.svelte";
import { still } from "$lib/still";
import { type Checked, Table } from "$lib/table.svelte";
import { lastName } from "$lib/tokens";
import type { Entry, LessonFrame, LessonInfo, LessonMoment } from "$lib/wire";

export type Texts = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Texts>("$catalogue/lessons/*.*.json", { import: "default" });

/** The texts of a lesson in a language. */
export async function fetchTexts(name: string, lang: Lang): Promise<Texts> {
  const found = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.${lang}.json`));
  if (!found) throw new Error(`there is no lesson ${name}`);
  return found[1]();
}

const LEARNER = 0;
/** Milliseconds between what is decided by others. */
const PACE = 1100;
const BRISK = 100;
/** How long the table may take to show a decision before the next one comes. */
const PATIENCE = 5000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class LessonTable extends Table {
  /** The name of the step at hand. */
  step = $state.raw("");
  /** The newest answer of the lesson; null before the first. */
  told = $state.raw<LessonMoment | null>(null);
  /** Whether what the others do is still being shown. */
  busy = $state.raw(false);
  /** Raised by every step begun: what follows did not happen before the reader's eyes. */
  begun = $state.raw(0);

  /** Tells whether something still moves on the table. */
  moves: () => boolean = () => false;

  private constructor(readonly about: LessonInfo) {
    super("");
    this.link = "open";
  }

  /** Open a lesson; the learner looks as at the tables of this browser. Throws `Refused`. */
  static async open(name: string): Promise<LessonTable> {
    const about = await lessonOf(name);
    const own = lastName() || t("lobby.guest", { n: 1 });
    const look = { face: lastFace(), name: own, called: own };
    const seats = about.seats.map((seat, i) => (i === LEARNER ? { ...seat, ...look } : seat));
    return new LessonTable({ ...about, seats });
  }

  get number(): number {
    return this.about.steps.indexOf(this.step) + 1;
  }

  override get myTurn(): boolean {
    return super.myTurn && !this.busy && !(this.told?.done ?? true);
  }

  /** Begin a step. Throws `Refused`. */
  async begin(step: string): Promise<void> {
    const moment = await playLesson(this.about.name, step, {});
    this.step = step;
    this.begun += 1;
    this.entries = [];
    this.busy = false;
    this.told = moment;
    for (const frame of moment.frames) this.#show(frame);
  }

  override async ask(wish: Wish): Promise<Reply> {
    this.refusal = null;
    if (wish.type === "hint") return this.#hint();
    if (wish.type !== "act") return this.#answer(false);
    return this.#act(wish.moves);
  }

  override wonder(): Promise<Reply> {
    return Promise.resolve(this.#answer(false));
  }

  override async check(moves: string[], wanted = () => true): Promise<Checked | null> {
    const { step, turn } = this;
    if (!wanted()) return null;
    try {
      const made = this.told?.made ?? [];
      const { say, why } = await checkLesson(this.about.name, step, { made, moves });
      if (!wanted() || turn !== this.turn) return null;
      return { legal: why === null, text: say ?? why };
    } catch {
      return null;
    }
  }

  async #act(moves: string[]): Promise<Reply> {
    const { step, begun } = this;
    try {
      const made = this.told?.made ?? [];
      const moment = await playLesson(this.about.name, step, { made, moves });
      if (begun !== this.begun) return this.#answer(false);
      // A new object each time: the same answer is said once more.
      if (!moment.right) this.told = moment;
      else void this.#play(moment);
      return this.#answer(moment.right);
    } catch (error) {
      this.refusal = complaint(error);
      return this.#answer(false);
    }
  }

  /** Show what happened, one decision after the other, and then what is to be done next. */
  async #play(moment: LessonMoment): Promise<void> {
    const { begun } = this;
    this.busy = true;
    for (const [i, frame] of moment.frames.entries()) {
      if (i) await this.#seen();
      if (begun !== this.begun) return;
      this.#show(frame);
    }
    await this.#seen();
    if (begun !== this.begun) return;
    this.busy = false;
    this.told = moment;
  }

  async #seen(): Promise<void> {
    await pause(settings.hurry ? BRISK : PACE);
    for (let waited = 0; this.moves() && waited < PATIENCE; waited += 50) await pause(50);
  }

  #show({ view, entries }: LessonFrame): void {
    const last = this.entries.at(-1)?.seq ?? 0;
    const at = this.turn + 1;
    const fresh: Entry[] = entries.map(({ event, say }, i) => {
      const seq = last + i + 1;
      return { seq, at: 0, game: 1, turn_seq: at, nth: seq, event, say };
    });
    this.entries = [...this.entries, ...fresh];
    const about = { ...this.about, preset: "" };
    this.now = still(about, this.code, at, LEARNER, view, []);
    this.heardAt = Date.now();
    this.onnews?.(fresh);
  }

  async #hint(): Promise<Reply> {
    const moves = this.told?.wanted ?? [];
    const said = moves.length ? await this.check(moves) : null;
    if (!said?.legal || !said.text) return this.#answer(false);
    const turn_seq = this.turn;
    return { type: "hinted", action_id: "", turn_seq, moves, say: said.text };
  }

  #answer(ok: boolean): Reply {
    return { type: "answer", action_id: "", ok, error: null };
  }
}
