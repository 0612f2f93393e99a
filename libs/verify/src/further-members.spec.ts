import { auditFields, statementFields } from '../../../test/support/forgeries/genuine-files';
import { Signer } from '../../../test/support/forgeries/signer';
import { verifyAudit } from './verify';
import { verifySignedStatement } from './verify-statement';

const signer = new Signer();
const trust = { keys: [signer.key] };
const inclusion = { treeSize: 7, hashes: [] };

test('a signed member that this release does not know is reported as not checked', async () => {
  const audit = { ...auditFields(), inclusion };
  const verdict = { outcome: 'verified', problems: [], notChecked: ['inclusion'] };
  expect(await verifyAudit(signer.auditOf(audit), trust)).toMatchObject(verdict);
  expect(await verifySignedStatement(signer.textOf({ ...statementFields(), inclusion }), trust)).toMatchObject(verdict);
});

test.each([
  [{ exportedAt: 'x' }, 'exportedAt'],
  [{ head: { revision: 0, hash: '', at: '' } }, 'head.hash'],
  [{ content: [{ hash: 'x' }] }, 'content.0.hash'],
  [{ stream: 'usage-a-2026-11' }, 'stream'],
])('a problem of the form names its field: %j', async (change, field) => {
  const { problems } = await verifyAudit(signer.auditOf({ ...auditFields(), ...change }), trust);
  expect(problems.at(-1)).toEqual({ kind: 'form', revision: null, field });
});
