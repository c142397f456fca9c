// "Snap to close": the engine finds the least change of late segments after which a circuit ends where it begins. It is
// made here, so that start, finish and fences keep their places as with any other change.
import type { CourseFile, SegmentChange } from '../contracts';
import { closeCourse } from '../engine/course_client';
import { bend, insert, longestSegment, mostSegments, resize, sharpest } from './model';

function changed(course: CourseFile, { segment, added, squares, turn }: SegmentChange): CourseFile {
  if (added) return insert(course, segment - 1, turn === undefined ? { straight: squares } : { corner: squares, turn });
  const sized = squares === undefined ? course : resize(course, segment, squares);
  return turn === undefined ? sized : bend(sized, segment, turn);
}

/** Null: there is no small change that closes it. */
export async function snapToClose(course: CourseFile): Promise<CourseFile | null> {
  const changes = await closeCourse(course, { segments: mostSegments, squares: longestSegment, degrees: sharpest });
  return changes && changes.reduce(changed, { ...course, closed: true });
}
