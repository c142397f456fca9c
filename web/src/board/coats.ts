import { itemAt } from '../contracts/items';
// The colours of horses seen from above.
export interface Coat {
  body: string;
  light: string;
  mane: string;
  legs: string;
  hooves: string;
  blaze: 'none' | 'star' | 'stripe';
}

const coats: Coat[] = [
  { body: '#7d4728', light: '#9b6038', mane: '#211812', legs: '#2c1e16', hooves: '#17110d', blaze: 'star' }, // bay
  { body: '#ad5f2d', light: '#c97f47', mane: '#8d4a22', legs: '#a05527', hooves: '#f2eadb', blaze: 'stripe' }, // chestnut
  { body: '#b8b6af', light: '#d6d4cd', mane: '#eeebe2', legs: '#7f7d78', hooves: '#35332f', blaze: 'none' }, // grey
  { body: '#332d2a', light: '#514844', mane: '#14110f', legs: '#231e1c', hooves: '#0f0c0b', blaze: 'star' }, // black
  { body: '#cb9c55', light: '#e2ba79', mane: '#f4e8ca', legs: '#c29450', hooves: '#4a3a24', blaze: 'stripe' }, // palomino
  { body: '#513222', light: '#6e4831', mane: '#17110d', legs: '#1d1511', hooves: '#f2eadb', blaze: 'none' }, // dark bay
  { body: '#73392a', light: '#8f5140', mane: '#5a2a1e', legs: '#65311f', hooves: '#20140f', blaze: 'stripe' }, // liver chestnut
  { body: '#9d8a78', light: '#b8a795', mane: '#3b2d25', legs: '#4a3a30', hooves: '#1d1612', blaze: 'star' }, // roan
];

/** The coat of a horse: the same in the whole meeting, different from its neighbours'. */
export function coatOf(horse: number): Coat {
  return itemAt(coats, horse % coats.length);
}
