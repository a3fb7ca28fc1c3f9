/** The lessons that there are; each is fetched when somebody takes it. */
export const LESSONS = ["bigtwo", "daifugo", "deal", "monopoly", "millionaire"] as const;

export type LessonName = (typeof LESSONS)[number];

export function isLesson(name: string): name is LessonName {
  return (LESSONS as readonly string[]).includes(name);
}
