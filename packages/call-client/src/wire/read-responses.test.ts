import { SessionResponse } from '@parlo/contract/widget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOf } from '../testing/arbitrary-of.ts';
import { fieldsOf } from './read.ts';
import { readGranted, readRealtimeRefusal, readRefusal, readRoom } from './read-responses.ts';

const READERS = { readGranted, readRealtimeRefusal, readRefusal, readRoom };

describe('readers of answers beside the contract', () => {
  it('read what opens a call', () => {
    fc.assert(
      fc.property(arbitraryOf(SessionResponse), (answer) => {
        const { success, client_secret, conversation, seconds_left } = fieldsOf(answer);
        const granted = readGranted(answer);
        const secret = fieldsOf(client_secret).value;
        expect(readRefusal(answer) === null).toBe(success);
        if (!success) expect(granted).toBeNull();
        else expect(granted).toMatchObject({ secret, conversation, secondsLeft: seconds_left });
      }),
    );
  });

  it('never throw', () => {
    for (const read of Object.values(READERS)) {
      fc.assert(fc.property(fc.anything(), (value) => void read(value)));
    }
  });
});

describe('the secret for a call', () => {
  const answer = { success: true, client_secret: { value: 'ek_1' } };

  it('may come from a server that knows of no conversation', () => {
    expect(readGranted(answer)).toEqual({
      secret: 'ek_1',
      secondsLeft: undefined,
      conversation: '',
      iceServers: [],
      socketOnly: false,
      inRoom: false,
    });
  });

  it('may say that a room of LiveKit is to be tried first', () => {
    expect(readGranted({ ...answer, transport: 'livekit' })).toMatchObject({
      inRoom: true,
      socketOnly: false,
    });
  });

  it('may say that UDP is unavailable', () => {
    expect(readGranted({ ...answer, transport: 'websocket' })?.socketOnly).toBe(true);
    expect(readGranted({ ...answer, transport: 'telegraph' })?.socketOnly).toBe(false);
  });

  it('names servers that a browser takes, and no others', () => {
    const turn = { urls: ['turn:t.example:3478?transport=udp', 'http://no'], username: 'u', credential: 'c' };
    const ice_servers = [
      { urls: ['stun:s.example'] },
      turn,
      { urls: ['gopher:x'] },
      { urls: 'stun:x' },
      null,
    ];
    expect(readGranted({ ...answer, ice_servers })?.iceServers).toEqual([
      { urls: ['stun:s.example'] },
      { ...turn, urls: ['turn:t.example:3478?transport=udp'] },
    ]);
  });
});

it('reads a refusal of the realtime wire, with or without its code', () => {
  expect(readRealtimeRefusal({ error: { message: 'Expired.', code: null } })).toEqual({
    code: '',
  });
  expect(readRealtimeRefusal({ error: { message: 'No.', code: 'no_minutes' } })?.code).toBe('no_minutes');
  expect(readRealtimeRefusal({ error: 'No.' })).toBeNull();
});
