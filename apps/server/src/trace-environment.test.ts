import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const ON = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const read = (variables: Record<string, string>) => readEnvironment(variables).traces;

describe('variables of OpenTelemetry', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'parlo', OTEL_TRACES_SAMPLER: 'of another program' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
    { ...ON, OTEL_SDK_DISABLED: 'true' },
    { ...ON, OTEL_TRACES_EXPORTER: 'none' },
  ])('leave traces off: %j', (variables) => {
    expect(read(variables)).toBeUndefined();
  });

  it('need an address alone', () => {
    expect(read(ON)).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: {},
      resource: { 'service.name': 'parlo' },
      ratio: 1,
    });
  });

  it('name headers, the service and the share of calls', () => {
    const settings = read({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.com/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi,x-scope=one',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-scope=two',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.name=other',
      OTEL_SERVICE_NAME: 'talk',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    expect(settings).toEqual({
      url: 'https://otlp.example.com/otlp/v1/traces',
      headers: { authorization: 'Basic YTpi', 'x-scope': 'two' },
      resource: { 'service.name': 'talk', 'deployment.environment.name': 'production' },
      ratio: 0.25,
    });
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/spans' })).toMatchObject({
      url: 'http://127.0.0.1:9/spans',
    });
    expect(read({ ...ON, OTEL_TRACES_SAMPLER: 'always_off' })).toMatchObject({ ratio: 0 });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.planted:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a-planted-secret'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%E0%A4'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ])('that can not be followed are refused by name and without their value: %s', (name, value) => {
    const refused = () => read({ ...ON, [name]: value });
    expect(refused).toThrow(EnvironmentError);
    expect(refused).toThrow(new RegExp(`^${name} must be`));
    expect(refused).not.toThrow(value === 'grpc' ? 'grpc' : value);
  });

  it.each(['2', '-1', 'all'])('take no share such as %s', (share) => {
    const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: share };
    expect(() => read({ ...ON, ...sampler })).toThrow('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1');
  });
});
