const KEY = 'parlo-tone-off';
/** Two soft notes, in hertz, each this long. */
const NOTES = [660, 880];
const NOTE_S = 0.12;
const VOLUME = 0.08;

/** The visitor's choice, in this browser. A browser that keeps nothing has it on. */
export function isToneOn(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

export function setTone(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, '1');
  } catch {
    // Then it is on again in the next visit.
  }
}

/** Says by two notes that there is a reply. Silent where it is off, and where the browser plays nothing. */
export function playTone(): void {
  if (!isToneOn() || !globalThis.AudioContext) return;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = VOLUME;
  volume.connect(context.destination);
  NOTES.forEach((frequency, at) => {
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(context.currentTime + at * NOTE_S);
    note.stop(context.currentTime + (at + 1) * NOTE_S);
    if (at === NOTES.length - 1) note.onended = () => void context.close();
  });
}
