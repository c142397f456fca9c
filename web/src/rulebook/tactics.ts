// The structure of the page of tactics: its sections and the pieces of advice in each. Its texts are in texts/.
export const tactics = [
  { name: 'before', advice: ['oval', 'plan', 'count', 'keep', 'bonus'] },
  { name: 'way', advice: ['back', 'outside', 'small', 'front', 'level', 'room'] },
  { name: 'finish', advice: ['joker', 'past', 'places'] },
  { name: 'fences', advice: ['jump', 'dice', 'landing', 'saved'] },
] as const;
