import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { Subject } from 'rxjs';

/** A saved row change. Published in save order, never by a rebuild. */
export interface RowChange {
  /** Name of the projection. */
  readonly projection: string;
  readonly id: string;
  /** null: the row was deleted. */
  readonly row: object | null;
  /** The previous row; null: the row is new. */
  readonly previous: object | null;
  readonly position: Position;
}

/** Live stream of the row changes that this process saves. */
@Injectable()
export class RowChanges {
  private readonly subject = new Subject<RowChange>();
  readonly all = this.subject.asObservable();

  publish(change: RowChange): void {
    this.subject.next(change);
  }
}
