// The styles of every page, in the order in which they may overrule each other.
import './tokens.css';
import './fonts.css';
import './global.css';
import './controls.css';
import './layout.css';
