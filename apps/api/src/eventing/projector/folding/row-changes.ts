import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { Subject } from 'rxjs';

/** A row after it was saved. Published in the order of saving, never by a rebuild. */
export interface RowChange {
  /** Name of the projection. */
  readonly projection: string;
  readonly id: string;
  /** null: deleted. */
  readonly row: object | null;
  /** The row before, null: it is new. */
  readonly previous: object | null;
  readonly position: Position;
}

/** What the projector of this process has saved, as it saves it. */
@Injectable()
export class RowChanges {
  private readonly subject = new Subject<RowChange>();
  readonly all = this.subject.asObservable();

  publish(change: RowChange): void {
    this.subject.next(change);
  }
}
