/** The plugin's requests; `origin` is the address of this server. */
export const pluginSamples = (origin: string) => ({
  register: `curl -X POST "${origin}/api/plugin-connections" \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "site_url": "https://blog.example.com",
    "callback_url": "https://blog.example.com/wp-json/duetcast/v1/done",
    "versions": {"wordpress": "6.8", "plugin": "1.0.0"}
  }'`,
  compile: `curl -X POST "${origin}/api/compilations" \\
  -H "Authorization: Bearer $SITE_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "domain": "blog.example.com",
    "external_id": "post-42",
    "content_hash": "5f2b0c9e",
    "compilation": [
      {"text": "Welcome to the show.", "voice_id": "$HOST"},
      {"text": "Glad to be here.", "voice_id": "$GUEST"}
    ]
  }'`,
  verify: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromDuetcast(header: string, body: string, secret: string): boolean {
  const [, time = '', mac = ''] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const own = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest();
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  return isRecent && mac !== '' && timingSafeEqual(Buffer.from(mac, 'hex'), own);
}`,
});
