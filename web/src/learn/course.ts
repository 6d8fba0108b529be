/** How far somebody is in a course, by the steps that are done. */
import type { CourseInfo, LessonInfo } from "../net/answers";

type Done = ReadonlySet<string>;

/** A step as progress and links name it. */
export function pathOf(lesson: string, step: string): string {
  return `${lesson}/${step}`;
}

export function pathsOf(lesson: LessonInfo): readonly string[] {
  return lesson.steps.map(({ id }) => pathOf(lesson.id, id));
}

export function allPaths(course: CourseInfo): readonly string[] {
  return course.lessons.flatMap(pathsOf);
}

/** The first step of a lesson that is not done; empty when all are. */
export function openStep(lesson: LessonInfo, done: Done): string {
  return lesson.steps.find(({ id }) => !done.has(pathOf(lesson.id, id)))?.id ?? "";
}

/** The first lesson with a step that is not done. */
export function openLesson(course: CourseInfo, done: Done): LessonInfo | undefined {
  return course.lessons.find((lesson) => openStep(lesson, done) !== "");
}

/** The step after another of its lesson; empty after the last one. */
export function stepAfter(lesson: LessonInfo, step: string): string {
  const place = lesson.steps.findIndex(({ id }) => id === step);
  return lesson.steps[place + 1]?.id ?? "";
}

/** The lesson to go on with after another: the next one that is not done, else the first one. */
export function lessonAfter(course: CourseInfo, lesson: string, done: Done): LessonInfo | undefined {
  const place = course.lessons.findIndex(({ id }) => id === lesson);
  const later = course.lessons.slice(place + 1).find((other) => openStep(other, done) !== "");
  return later ?? openLesson(course, done);
}

/** A line of the checklist. */
export interface Line {
  readonly id: string;
  readonly text: string;
  /** How many points it lies under. */
  readonly depth: number;
  readonly isTicked: boolean;
}

export interface Part {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The checklist with its ticks: a point is ticked when all steps that teach it are done. */
export function checklist(course: CourseInfo, done: Done): readonly Part[] {
  const under = new Map(
    course.sections.flatMap(({ points }) => points.map((point) => [point.id, point.under ?? ""])),
  );
  const depth = (id: string): number => (under.get(id) ? 1 + depth(under.get(id) ?? "") : 0);
  return course.sections.map(({ title, points }) => ({
    title,
    lines: points.map(({ id, text }) => ({
      id,
      text,
      depth: depth(id),
      isTicked: isTicked(course, id, done),
    })),
  }));
}

function isTicked(course: CourseInfo, point: string, done: Done): boolean {
  const steps = course.lessons.flatMap((lesson) =>
    lesson.steps.filter(({ ticks = [] }) => ticks.includes(point)).map(({ id }) => pathOf(lesson.id, id)),
  );
  return steps.length > 0 && steps.every((path) => done.has(path));
}

/** What somebody can do after a lesson: the points that its steps teach. */
export function learnedIn(course: CourseInfo, lesson: LessonInfo): readonly string[] {
  const ticks = new Set(lesson.steps.flatMap(({ ticks = [] }) => ticks));
  return course.sections
    .flatMap(({ points }) => points.filter(({ id }) => ticks.has(id)))
    .map(({ text }) => text);
}
