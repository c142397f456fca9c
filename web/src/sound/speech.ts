// Reads the caller's lines aloud with the browser's voices. With a local voice nothing leaves the device.
import { language, locale } from '../i18n';
import { preferences } from '../platform/preferences.svelte';

/** How many lines may wait; beyond that the oldest is dropped, because the race does not wait for the caller. */
const patience = 2;
let waiting: string[] = [];
// Keep a reference: some browsers discard the utterance before it has ended.
let spoken: SpeechSynthesisUtterance | null = null;

export function canSpeak(): boolean {
  return typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';
}

function voice(): SpeechSynthesisVoice | null {
  const ours = speechSynthesis.getVoices().filter((one) => one.lang.toLowerCase().startsWith(language()));
  return ours.find((one) => one.localService && one.default) ?? ours.find((one) => one.localService) ?? ours[0] ?? null;
}

function next(): void {
  const line = waiting.shift();
  spoken = null;
  if (line === undefined) return;
  const utterance = new SpeechSynthesisUtterance(line);
  utterance.lang = locale();
  utterance.voice = voice();
  utterance.volume = preferences.volume;
  // Speak faster the more lines wait.
  utterance.rate = 1.1 + 0.15 * waiting.length;
  const after = () => {
    if (spoken === utterance) next();
  };
  utterance.onend = after;
  utterance.onerror = after;
  spoken = utterance;
  speechSynthesis.speak(utterance);
}

export function speak(line: string): void {
  if (!preferences.speech || !canSpeak()) return;
  waiting.push(line);
  if (waiting.length > patience) waiting = waiting.slice(-patience);
  if (!spoken) next();
}

export function stopSpeaking(): void {
  waiting = [];
  spoken = null;
  if (canSpeak()) speechSynthesis.cancel();
}
