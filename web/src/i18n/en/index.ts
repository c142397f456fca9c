import common from './common.json';
import board from './board.json';
import caller from './caller.json';
import design from './design.json';
import home from './home.json';
import meeting from './meeting.json';
import riding from './riding.json';

const en = { ...common, ...board, ...caller, ...design, ...home, ...meeting, ...riding };
export type Key = keyof typeof en;
export default en;
