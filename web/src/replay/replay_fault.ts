// What is wrong with a record, for players. The checker's own message is in English and for those who write such files.

export type Fault =
  | { kind: 'rule'; rule: string }
  /** not a line of a record; a line of the wrong form; a wrong fact; a line in the wrong place */
  | { kind: 'unreadable' | 'shape' | 'fact' | 'order' };

export function faultOf(message: string): Fault {
  const rule = /\((R\d+\.\d+)\)/.exec(message)?.[1];
  if (rule) return { kind: 'rule', rule };
  if (message.startsWith('not JSON') || message.startsWith('the line is longer')) return { kind: 'unreadable' };
  if (message.includes(': by the rules it is ')) return { kind: 'fact' };
  if (message.includes('not what comes next') || /^"\w+" stands /.test(message)) return { kind: 'order' };
  return { kind: 'shape' };
}
