import { Text } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { AnchoredTitle } from './anchored-title';
import { CodeBlock } from '../../../ui/code/code-block';
import { docWords } from '../document/doc-words';
import { exampleOf } from '../document/example';
import { FieldList } from './field-list';
import { Prose } from './prose';
import type { Reference } from '../document/reference';
import { fieldsOf } from '../document/shape';
import classes from './reference.module.css';

export const socketAnchor = 'real-time-updates';

const sampleOf = (baseUrl: string, path: string): string =>
  `import { io } from 'socket.io-client';

const socket = io('${baseUrl}', {
  path: '${path}',
  transports: ['websocket', 'polling'],
  auth: { token: process.env.DUETCAST_TOKEN },
});
socket.on('job_update', ({ type, job }) => {
  console.log(type, job.id, job.status, job.progress);
});`;

/** The socket: path, connection and the events in both directions. */
export function SocketSection({ reference }: { reference: Reference }) {
  const texts = useWords(docWords);
  const { document, baseUrl } = reference;
  const { path, protocol, description, events } = document['x-socket'];
  const update = events.find(({ name }) => name === 'job_update')?.payload;
  return (
    <article id={socketAnchor} className={classes.operation} aria-labelledby={`${socketAnchor}-title`} data-section>
      <div className={classes.docs}>
        <AnchoredTitle order={2} anchor={socketAnchor}>
          {texts.socket}
        </AnchoredTitle>
        <p className={classes.endpoint} dir="ltr">
          <span className={classes.method}>{protocol}</span>
          <code>{path}</code>
        </p>
        <Text className={classes.paragraph}>
          <Prose text={description} />
        </Text>
        {events.map(({ name, from, description: eventDescription, payload }) => (
          <div key={name} className={classes.event}>
            <p className={classes.eventLine}>
              <code>{name}</code>
              <span>{from === 'server' ? texts.fromServer : texts.fromClient}</span>
            </p>
            <Text size="sm">{eventDescription}</Text>
            {payload && <FieldList shapes={fieldsOf(payload, document)} />}
          </div>
        ))}
      </div>
      <div className={classes.samples}>
        <CodeBlock
          label={`${texts.socket}: socket.io-client`}
          text={sampleOf(baseUrl, path)}
          language="typescript"
          head="socket.io-client"
        />
        {update && (
          <CodeBlock
            label={`${texts.socket}: job_update`}
            text={JSON.stringify(exampleOf(update, { document, optional: true }), null, 2)}
            language="json"
            head="job_update"
          />
        )}
      </div>
    </article>
  );
}
