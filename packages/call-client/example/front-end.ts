import { type CallState, READY, reduceCall, startCallLazily } from '@parlo/call-client';

const [button, said] = ['button', 'section'].map((name) =>
  document.body.appendChild(document.createElement(name)),
);
let state: CallState = READY;
let hangUp: (() => void) | null = null;

function act(action: Parameters<typeof reduceCall>[1]): void {
  state = reduceCall(state, action);
  const { phase, talk } = state;
  if (button) button.textContent = phase.name === 'active' ? talk.voice : phase.name;
  said?.replaceChildren(...talk.lines.map(({ role, text }) => `${role}: ${text}\n`));
  if (phase.name === 'ended' && phase.why.how === 'failed') alert(`No call: ${phase.why.code}`);
}

button?.addEventListener('click', () => {
  if (hangUp) return hangUp();
  act({ type: 'start' });
  const call = startCallLazily(
    { assistantId: 'assistant_demo' },
    {
      onMicrophone: () => act({ type: 'microphone' }),
      onSound: () => act({ type: 'label-over' }),
      onOpen: () => act({ type: 'open', at: performance.now() }),
      onEvent: (event) => act({ type: 'event', event }),
      onEnd(end) {
        hangUp = null;
        act({ type: 'end', end, at: performance.now() });
      },
    },
  );
  hangUp = () => call.close();
});
