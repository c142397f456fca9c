// Items of lists that are known to be there, such as those of the engine's lists by horse, by lane or by square.

/** The item at an index: that there is none would be a bug. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`);
  return item;
}

/** The last item of a list that is not empty. */
export const lastItem = <T>(list: ArrayLike<T>): T => itemAt(list, list.length - 1);
