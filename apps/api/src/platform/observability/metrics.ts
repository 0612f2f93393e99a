import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds in seconds: most answers take milliseconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of this process in Prometheus' format. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.durations.observe({ method, route, status }, seconds);
  }

  /** A figure by name that is asked for whenever the metrics are read. */
  gauge(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    const { registry } = this;
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const figures = await read();
        this.reset();
        for (const [value, figure] of Object.entries(figures)) this.set({ [label]: value }, figure);
      },
    });
  }

  /** A figure that only grows: what it answers adds to it. */
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
