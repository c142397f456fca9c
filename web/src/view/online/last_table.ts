// The table created last on this page: whoever created it sits down there without being asked again.
let made = '';

export function justMade(table: string): void {
  made = table;
}
/** True once for that table. */
export function takeMade(table: string): boolean {
  const mine = made === table;
  if (mine) made = '';
  return mine;
}
