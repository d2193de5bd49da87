/** Two soft notes when it is one's turn; can be turned off, and stays so. */

import { keep, kept } from "/page/kept.js";

const KEY = "parlour-sound";
let audio = null;

export const soundIsOn = () => kept(KEY) !== "off";

export function turnSound(on) {
  keep(KEY, on ? "on" : "off");
}

export function chime() {
  if (!soundIsOn() || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    note(523.25, 0);
    note(659.25, 0.12);
  } catch {
    // This browser makes no sounds for pages.
  }
}

function note(frequency, after) {
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.32);
}
