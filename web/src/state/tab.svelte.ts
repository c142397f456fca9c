// What the browser's tab says where a page has more to say than its name.
export const tab = $state({ title: '' });
