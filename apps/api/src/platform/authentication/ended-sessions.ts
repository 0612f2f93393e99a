import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

/** Emits the id of each session that this process ends, so that its open sockets can be closed. */
@Injectable()
export class EndedSessions {
  private readonly subject = new Subject<string>();
  readonly all = this.subject.asObservable();

  publish(sessionId: string): void {
    this.subject.next(sessionId);
  }
}
