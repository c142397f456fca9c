import { itemAt } from '../../contracts/items';
// Coats of horses for the illustrations, in the flat colours of a printed poster.
interface Coat {
  coat: string;
  /** under the neck and belly, and between muscles */
  shade: string;
  light: string;
  /** the legs on the far side */
  far: string;
  /** legs below hock and knee */
  points: string;
  farPoints: string;
  mane: string;
  blaze: boolean;
  /** the rider's skin */
  face: string;
}

/** In the order of the horses. */
export const coats = {
  bay: {
    coat: '#82471f',
    shade: '#643415',
    light: '#a3622f',
    far: '#552b11',
    points: '#261a13',
    farPoints: '#1c130e',
    mane: '#261a13',
    blaze: false,
    face: '#e2b08a',
  },
  chestnut: {
    coat: '#a95a26',
    shade: '#87441a',
    light: '#c97c3f',
    far: '#743914',
    points: '#8f4a1d',
    farPoints: '#63300f',
    mane: '#8d4719',
    blaze: true,
    face: '#8a5a3a',
  },
  grey: {
    coat: '#b9b5ab',
    shade: '#96928a',
    light: '#d6d3cb',
    far: '#7d7972',
    points: '#8a867f',
    farPoints: '#64615b',
    mane: '#e4e0d6',
    blaze: false,
    face: '#d79f77',
  },
  black: {
    coat: '#2f2926',
    shade: '#1f1a18',
    light: '#4d4541',
    far: '#191513',
    points: '#191513',
    farPoints: '#120f0d',
    mane: '#161210',
    blaze: true,
    face: '#c58c66',
  },
  palomino: {
    coat: '#c79a55',
    shade: '#a67c3d',
    light: '#e0ba7a',
    far: '#8f6a33',
    points: '#b88b48',
    farPoints: '#7d5c2b',
    mane: '#efe3c6',
    blaze: true,
    face: '#e2b08a',
  },
  dark: {
    coat: '#4b2e1f',
    shade: '#362015',
    light: '#69432d',
    far: '#2d1a10',
    points: '#20140d',
    farPoints: '#190f09',
    mane: '#20140d',
    blaze: false,
    face: '#e9bd98',
  },
  liver: {
    coat: '#6a3a20',
    shade: '#502913',
    light: '#8a5230',
    far: '#43210f',
    points: '#5a2f18',
    farPoints: '#39200f',
    mane: '#4a2712',
    blaze: false,
    face: '#6d452b',
  },
  roan: {
    coat: '#9a8776',
    shade: '#7c6b5c',
    light: '#b6a593',
    far: '#655648',
    points: '#43342b',
    farPoints: '#30251e',
    mane: '#382b24',
    blaze: false,
    face: '#8a5a3a',
  },
} satisfies Record<string, Coat>;
export type CoatName = keyof typeof coats;

const names = Object.keys(coats) as CoatName[];
/** The coat of a horse, as on the course. */
export const coatNameOf = (horse: number): CoatName => itemAt(names, horse % names.length);
