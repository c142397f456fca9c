// Loads the text board on demand and the announcer with the first race, so that neither delays the drawing.
import { needTexts } from '../../i18n';

export async function loadTextRide() {
  const [{ default: TextRide }] = await Promise.all([import('./TextRide.svelte'), needTexts('textboard')]);
  return TextRide;
}

export async function loadVoice() {
  const [{ default: Voice }] = await Promise.all([import('./Voice.svelte'), needTexts('textboard')]);
  return Voice;
}
