// What is wrong with a record, for people: the checker's sentence is for those who write such files, and English.

export type Fault =
  | { kind: 'rule'; rule: string }
  /** a line that no program of ours wrote; one that is not as lines of its kind are; one that says what did not follow; one that stands elsewhere */
  | { kind: 'unreadable' | 'shape' | 'fact' | 'order' };

export function faultOf(message: string): Fault {
  const rule = /\((R\d+\.\d+)\)/.exec(message)?.[1];
  if (rule) return { kind: 'rule', rule };
  if (message.startsWith('not JSON') || message.startsWith('the line is longer')) return { kind: 'unreadable' };
  if (message.includes(': by the rules it is ')) return { kind: 'fact' };
  if (message.includes('not what comes next') || /^"\w+" stands /.test(message)) return { kind: 'order' };
  return { kind: 'shape' };
}
