import { describe, expect, it, vi } from 'vitest';
import { openMeter } from './meter.ts';

function fakeContext(state: 'running' | 'suspended' = 'running') {
  const connect = vi.fn();
  const close = vi.fn(async () => {});
  const resume = vi.fn(async () => {});
  class Context {
    state = state;
    createAnalyser() {
      return { fftSize: 0, getFloatTimeDomainData: (into: Float32Array) => into.fill(0.2) };
    }
    readonly destination = 'speakers';
    createMediaStreamSource() {
      return { connect };
    }
    createMediaElementSource() {
      return { connect };
    }
    close = close;
    resume = resume;
  }
  return { Context: Context as unknown as typeof AudioContext, connect, close, resume };
}

const stream = (tracks: number) => ({ getAudioTracks: () => Array(tracks) }) as unknown as MediaStream;

describe('openMeter', () => {
  it('reads how loud it is until it is closed', () => {
    const { Context, connect, close } = fakeContext();
    const meter = openMeter(Context);
    meter.listen(stream(1));
    expect(connect).toHaveBeenCalledOnce();
    expect(meter.level()).toBeGreaterThan(0.5);
    meter.close();
    meter.close();
    expect(close).toHaveBeenCalledOnce();
    expect(meter.level()).toBe(0);
  });

  it('reads each stream alone, and the loudest of all', () => {
    let loud = 0;
    const { Context } = fakeContext();
    class Uneven extends Context {
      override createAnalyser() {
        loud += 0.1;
        const volume = loud;
        return {
          fftSize: 0,
          getFloatTimeDomainData: (into: Float32Array) => into.fill(volume),
        } as unknown as AnalyserNode;
      }
    }
    const meter = openMeter(Uneven);
    const [soft, louder] = [meter.listen(stream(1)), meter.listen(stream(1))];
    expect(soft()).toBeLessThan(louder());
    expect(meter.level()).toBe(louder());
    meter.close();
    expect(louder()).toBe(0);
  });

  it('takes no stream without sound, and none after it was closed', () => {
    const { Context, connect } = fakeContext();
    const meter = openMeter(Context);
    meter.listen(stream(0));
    meter.close();
    meter.listen(stream(1));
    expect(connect).not.toHaveBeenCalled();
  });

  it('plays an element on while it reads it', () => {
    const { Context, connect } = fakeContext();
    const meter = openMeter(Context);
    const element = {} as HTMLMediaElement;
    meter.follow(element);
    expect(connect).toHaveBeenCalledTimes(2);
    expect(connect).toHaveBeenLastCalledWith('speakers');
    meter.close();
    meter.follow(element);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('wakes a suspended context', () => {
    const { Context, resume } = fakeContext('suspended');
    openMeter(Context).listen(stream(1));
    expect(resume).toHaveBeenCalledOnce();
  });

  it('reads silence where there is no Web Audio', () => {
    const meter = openMeter(undefined);
    meter.listen(stream(1));
    expect(meter.level()).toBe(0);
    meter.close();
  });
});
