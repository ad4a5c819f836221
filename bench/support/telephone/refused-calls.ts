import { answer, dial, type Figure, NUMBERS, type Scene } from './scene.ts';

const CLOSED_MS = 30_000;

/** Callers whom nobody answers. */
export async function refusedCalls(scene: Scene): Promise<Figure[]> {
  await answer(scene, { number: NUMBERS.withoutMinutes, minutes: 0 });
  return [
    await call(scene, 'a number that no assistant answers', NUMBERS.nobodys),
    await call(scene, 'an account without minutes', NUMBERS.withoutMinutes),
  ];
}

function call(scene: Scene, what: string, number: string): Promise<Figure> {
  const dialledAt = performance.now();
  return dial(scene, { number }, async (phone) => {
    const { param, at } = await phone.told('CALL_CLOSED', CLOSED_MS);
    const isAnswered = phone.events.some(({ type }) => type === 'CALL_ESTABLISHED');
    const measured = `${param}, ${Math.round(at - dialledAt)} ms${isAnswered ? ', answered' : ''}`;
    return { what, goal: '486, not answered', measured, isMet: param.startsWith('486') && !isAnswered };
  });
}
