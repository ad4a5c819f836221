import type { DangerPhrases } from '../danger-phrases.ts';

export const dangerPhrases: DangerPhrases = {
  or: 'or',
  localNumber: '112 or your local emergency number',
  life: (number) => `Please call ${number} now. Whoever answers tells you what to do until help comes.`,
  gas: (number) =>
    `Please leave the building now, and touch no switch and no flame. From outside, call ${number}.`,
  fire: (number) =>
    `Please leave the building now: don’t wait, and take nothing with you. From outside, call ${number}.`,
  electricity: (number) =>
    `Please call ${number} now. Don’t touch anybody who may still touch something live: switch the power off first, if that is safe.`,
  hazard: (number) => `Please get everybody to a safe place now, don’t wait, and call ${number}.`,
  violence: (number) => `Please get to a safe place if you can, and call ${number} now.`,
  poison: (number) => `For poisoning there is a poison centre as well: call ${number}.`,
  doctor: (number) =>
    `A doctor should see this today. Please ring your doctor or go to a hospital, and if it gets worse, call ${number}.`,
  sorry:
    'I’m so sorry that you feel like this. You don’t have to go through it alone: please talk to somebody now.',
  crisis: (lines, hours) => `You can call ${lines}${hours && `, ${hours}`}.`,
  crisisLine: (number, name) => `${number} (${name})`,
  always: 'day and night',
  daily: (from, to) => `every day from ${clock(from)} to ${clock(to)}`,
  ifInDanger: (number) => `If you are in danger, call ${number}.`,
  noCrisisLine: (number) => `Please call ${number}, or go to somebody you trust.`,
  here: 'If you are here with us, tell our staff at once.',
};

const clock = (hour: number): string => (hour === 24 ? 'midnight' : `${hour}:00`);
