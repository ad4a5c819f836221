import { describe, expect, it } from 'vitest';
import { modelsFolder } from './models-folder.ts';

describe('modelsFolder', () => {
  it('is in the data folder, unless another one is named', () => {
    expect(modelsFolder({}, '/srv')).toBe('/srv/data/models');
    expect(modelsFolder({ PARLO_DATA_DIR: '/var/parlo' }, '/srv')).toBe('/var/parlo/models');
    expect(modelsFolder({ PARLO_MODELS_DIR: 'own', PARLO_DATA_DIR: '/var/parlo' }, '/srv')).toBe('/srv/own');
    expect(modelsFolder({ PARLO_MODELS_DIR: ' ', PARLO_DATA_DIR: '' }, '/srv')).toBe('/srv/data/models');
  });

  it('starts where npm was called', () => {
    expect(modelsFolder({ INIT_CWD: '/home/me' })).toBe('/home/me/data/models');
  });

  it('is null if only shipped models are wanted', () => {
    expect(modelsFolder({ PARLO_MODELS: 'builtin', PARLO_MODELS_DIR: '/own' }, '/srv')).toBeNull();
  });
});
