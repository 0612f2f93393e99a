import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gauges of the library that are named as counters, which Prometheus' checker refuses; others have them by type. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Prometheus metrics of this process. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request to the end of its response, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    for (const name of misnamed) this.registry.removeSingleMetric(name);
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.durations.observe({ method, route, status }, seconds);
  }

  /** Registers a gauge that is read at every scrape; `read` returns values by label. */
  gauge(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    this.series(name, help, [label], async () =>
      Object.entries(await read()).map(([text, value]) => [{ [label]: text }, value]),
    );
  }

  /** The same for several labels. */
  series<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<readonly (readonly [Readonly<Record<Label, string>>, number])[]>,
  ): void {
    const { registry } = this;
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const values = await read();
        this.reset();
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  }

  /** Registers a counter and returns its increment function. */
  counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
  ): (labels: Readonly<Record<Label, string>>, by?: number) => void {
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    return (labels, by = 1) => counter.inc(labels, by);
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}
