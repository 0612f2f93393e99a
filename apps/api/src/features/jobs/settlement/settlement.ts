import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { isFinished, renderedReservation, type Job } from '@duetcast/domain/jobs/job-state';
import { evolveStored, streamIdOf, streamName } from '@duetcast/domain/kernel/decider';
import { childContext, type CommandContext, reactionTo } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { stateAt } from '../../../eventing/deciders/state-at';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { UsageReservations } from '../../usage/public';
import { ChargedKeys, sumOf } from '../charging/job-charges';

/** A reservation and the attempt for which it was made. */
export interface HeldReservation {
  readonly accountId: string;
  readonly month: string;
  readonly reservationId: string;
  readonly jobId: string;
  readonly attempt: number;
}

/** Why the unused part of a reservation is released, by the event that ends an attempt. */
export const endReasons: Readonly<Record<string, string>> = {
  JobCompleted: 'Charged before, or by another job.',
  JobFailed: 'The job failed.',
  JobCancelled: 'The job was cancelled.',
};

/** Settles the reservations of attempts: what they were charged is used, the rest released. Every method is idempotent. */
@Injectable()
export class Settlement {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
    private readonly reservations: UsageReservations,
    private readonly charged: ChargedKeys,
  ) {}

  /** Settles the attempt whose end this state is, and records its charge with the job. @throws AppError `store.unavailable` */
  async settle(job: Job, reason: string, context: CommandContext): Promise<void> {
    const { submission, reservation, month, attempt } = job;
    if (!submission || reservation.characters === 0) return;
    const scope = { accountId: submission.ownerId, month, reservationId: reservation.id };
    const used = await this.usedBy(job);
    await this.reservations.settle({ ...scope, used, reason }, context);
    if (job.status === 'completed') return; // JobCompleted names its charge
    const command = { type: 'ChargeAttempt', attempt, characters: used.characters } as const;
    const child = childContext(context, `${command.type}/${attempt}`);
    await this.deciders.run(jobDecider, submission.jobId, command, child);
  }

  /** Settles the attempt that ended with this event. @throws AppError `store.unavailable` */
  async settleEnd({ stream, revision, type }: StoredEvent, context: CommandContext): Promise<void> {
    // State as of the event: the job may since have been retried in another month.
    const job = await stateAt(this.store, jobDecider, streamIdOf({ stream }), { revision });
    await this.settle(job, endReasons[type] ?? '', context);
  }

  /**
   * Settles a reservation that a crash may have left open; does nothing while its attempt runs. One that its job does not
   * name is released, after an event in the job's stream has made sure that it never will.
   * @throws AppError `store.unavailable`
   */
  async reconcile(held: HeldReservation, reason: string, context: CommandContext): Promise<void> {
    const attempt = await this.attemptOf(held);
    if (attempt?.isOver) await this.settle(attempt.job, reason, context);
    if (!attempt) await this.abandon(held, reason, context);
  }

  /** Releases a reservation that its job does not name. @throws AppError `store.unavailable` */
  async abandon(held: HeldReservation, reason: string, context: CommandContext): Promise<void> {
    const { jobId, attempt } = held;
    const command =
      attempt === 1 ? ({ type: 'AbandonSubmission' } as const) : ({ type: 'AbandonAttempt', attempt } as const);
    await this.deciders.run(jobDecider, jobId, command, childContext(context, `${command.type}/${attempt}`));
    if (await this.attemptOf(held)) return; // it has started meanwhile
    const used = { characters: 0, keys: {} };
    await this.reservations.settle({ ...held, used, reason }, context);
  }

  /** The state of the job at the end of the attempt that names this reservation, or now; null if none names it. */
  private async attemptOf({ jobId, reservationId }: HeldReservation): Promise<{ job: Job; isOver: boolean } | null> {
    let job = jobDecider.initial;
    let named: Job | null = null;
    for await (const event of this.store.readStream(streamName(jobDecider.category, jobId))) {
      job = evolveStored(jobDecider, job, event);
      if (job.reservation.id === reservationId) named = job;
    }
    return named && { job: named, isOver: isFinished(named) || named !== job };
  }

  private async usedBy(job: Job) {
    const keys = await this.charged.pay(renderedReservation(job), job.reservation.id);
    return { characters: sumOf(keys), keys };
  }
}

/**
 * Settles the reservation when a job ends. Delivery is at least once, and the usage decider ignores repeats; skipped
 * events are settled by the reconciler.
 */
@Injectable()
export class SettleReservations implements Reaction {
  readonly name = 'settlement';
  readonly watched = { streamPrefixes: ['job-'], types: Object.keys(endReasons) };

  constructor(private readonly settlement: Settlement) {}

  /** @throws AppError `store.unavailable` */
  react(event: StoredEvent): Promise<void> {
    return this.settlement.settleEnd(event, reactionTo(event, 'settlement'));
  }
}
