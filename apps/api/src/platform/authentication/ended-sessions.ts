import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

/** Ids of sessions as this process ends them, so that their open sockets can be closed. */
@Injectable()
export class EndedSessions {
  private readonly subject = new Subject<string>();
  readonly all = this.subject.asObservable();

  publish(sessionId: string): void {
    this.subject.next(sessionId);
  }
}
