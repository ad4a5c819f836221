import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWav } from '@parlo/voice';
import { openStandInService, refuse, type StandInService } from '@parlo/voice/testing-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceReport, ServiceToUse } from '../platform/speech-to-use.ts';
import { VoiceHosts } from './voice-hosts.ts';

let cacheDir: string;
let hosts: VoiceHosts;
let service: StandInService;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'parlo-service-'));
  service = await openStandInService();
  hosts = new VoiceHosts(1, { cacheDir, webRtc: {} }, { info: () => {}, error: () => {} });
  await hosts.ready;
}, 120_000);
afterAll(async () => {
  await hosts.stop(0);
  await service.close();
  await rm(cacheDir, { recursive: true, force: true });
});

it('a real host speaks by a service, and by itself with a word to the server when it fails', {
  timeout: 60_000,
}, async () => {
  const reports: ServiceReport[] = [];
  hosts.onServiceReport = (report) => reports.push(report);
  const speaking: ServiceToUse = {
    service: { baseUrl: service.baseUrl, model: 'tts-1', apiKey: 'sk-1' },
    about: 'asst_1',
    owner: 'owner_1',
    reach: 'private',
  };
  const say = async (text: string) => {
    const wav = await hosts.speak(text, 'ash', [], { speaking });
    return wav ? readWav(wav).samples.length / 24 : 0;
  };
  expect(await say('Hello there.')).toBeCloseTo('Hello there.'.length * 60, -2);
  expect(service.requests).toMatchObject([{ key: 'sk-1', input: 'Hello there.', voice: 'ash' }]);
  service.instead = (response) => refuse(response, 401, 'No');
  expect(await say('Good morning, everybody.')).toBeGreaterThan(500);
  expect(reports).toEqual([{ about: 'asst_1', stage: 'speaking', fault: 'wrong_key' }]);
});
