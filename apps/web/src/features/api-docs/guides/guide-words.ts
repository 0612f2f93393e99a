import { words } from '../../../i18n/words';

/** Anchors of the guides, in page order. */
export const guideAnchors = [
  'introduction',
  'authentication',
  'jobs-and-audio',
  'errors',
  'idempotency',
  'pagination',
  'rate-limits',
] as const;
export type GuideAnchor = (typeof guideAnchors)[number];

interface Guide {
  readonly title: string;
  /** Paragraphs; backticks mark code. */
  readonly text: readonly string[];
}

/** Guides that apply to every endpoint. */
export const guideWords = words({
  en: {
    introduction: {
      title: 'Introduction',
      text: [
        'Duetcast turns articles into two-speaker scripts, and scripts into audio. The API uses JSON over HTTP. A success is `{"success": true, "data": …}`; an error is `{"success": false, "error": …, "code": …}`.',
        'Request bodies are strict: an unknown field is rejected by name, so a misspelled one never goes unnoticed. Every response carries `x-request-id`; quote it when you ask for help.',
      ],
    },
    authentication: {
      title: 'Authentication',
      text: [
        'Generate an API token in the settings of your dashboard and send it as `Authorization: Bearer dc_…`. Where you cannot set a header, put it into the body as `token_id`. Keep it on your server: anyone who has it can use your characters.',
        'Each endpoint lists the credentials it takes. Public means part of the public API, Protected means for signed-in users. Anything that belongs to another account returns 404.',
      ],
    },
    'jobs-and-audio': {
      title: 'Jobs and audio',
      text: [
        'Endpoints that make audio start a job. The `202` response carries its `jobId`; poll `GET /api/jobs/{jobId}` until `status` is `completed`, or listen on the socket. `GET /api/jobs/{jobId}/output` returns `202` while the job runs, then the audio, with byte ranges.',
        'Characters are reserved when a job is accepted, used when it completes, and released when it fails or is canceled. A retried job renders only what is missing. Audio and texts are deleted after the retention period, 30 days unless this server sets another.',
      ],
    },
    errors: {
      title: 'Errors',
      text: [
        'The status gives the kind of error, `code` the exact one. `400` lists the fields in `errors`, each with `param` and `msg`. `403` for characters carries `limit`, `currentUsage` and `requested`. `413` means too long or too many, `429` too many requests, `503` that a provider is unavailable.',
        'Retry `429`, `500` and `503` with increasing delays and the same `Idempotency-Key`. Other errors repeat until the request changes.',
      ],
    },
    idempotency: {
      title: 'Idempotency',
      text: [
        'Send your own `Idempotency-Key` with every request that starts work: a repeat with the same key and body returns the first response, marked `Idempotency-Replayed: true`, and starts nothing twice. Keys expire after a day.',
        'Another body with the same key returns `422` and `request.keyReused`; a repeat while the first request is still running returns `409` and `request.keyBusy`.',
      ],
    },
    pagination: {
      title: 'Pagination',
      text: [
        'Lists are paginated: send `limit` (1 to 100) and, for the next page, `page.next` of the response as `cursor`. It is null on the last page. New rows do not shift the pages that follow.',
        'Voices have numbered pages instead: `page` and `limit`, with `pagination` and `filterOptions` beside the list.',
      ],
    },
    'rate-limits': {
      title: 'Rate limits',
      text: [
        'Endpoints that start work return `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds). Above the limit they return `429` with `Retry-After`. Limits of this server:',
      ],
    },
  } satisfies Record<GuideAnchor, Guide>,
  zh: {
    introduction: {
      title: '简介',
      text: [
        'Duetcast 把文章变成双人脚本，再把脚本变成音频。API 通过 HTTP 收发 JSON。成功的响应是 `{"success": true, "data": …}`；被拒绝的请求得到 `{"success": false, "error": …, "code": …}`。',
        '请求体按严格模式解析：未知字段会被按名称拒绝，拼错的字段不会被悄悄忽略。每个响应都带有 `x-request-id`，求助时请一并提供。',
      ],
    },
    authentication: {
      title: '身份验证',
      text: [
        '在控制台的设置中生成 API 令牌，并以 `Authorization: Bearer dc_…` 发送。无法设置请求头时，可在请求体中用 `token_id` 传递。请把令牌保存在服务器端：持有它的人会消耗你的字符额度。',
        '每个接口都注明可用的凭证。“公开”表示属于公开 API，“受保护”表示仅供已登录的用户使用。属于其他账户的内容对你而言并不存在：响应为 404。',
      ],
    },
    'jobs-and-audio': {
      title: '任务与音频',
      text: [
        '生成音频的接口会启动一个任务。`202` 响应中带有 `jobId`；轮询 `GET /api/jobs/{jobId}` 直到 `status` 为 `completed`，或通过套接字接收更新。任务进行中，`GET /api/jobs/{jobId}/output` 返回 `202`，完成后返回音频，并支持字节范围请求。',
        '任务被接受时预留字符，完成时计入用量，失败或取消时退还。重试的任务只渲染缺少的部分。音频和文本会在保留期后删除，默认 30 天，以服务器设置为准。',
      ],
    },
    errors: {
      title: '错误',
      text: [
        '状态码说明拒绝的类别，`code` 说明具体原因。`400` 在 `errors` 中逐项列出字段，含 `param` 和 `msg`。字符不足的 `403` 带有 `limit`、`currentUsage` 和 `requested`。`413` 表示过长或过多，`429` 表示过于频繁，`503` 表示服务提供方不可用。',
        '遇到 `429`、`500` 和 `503` 时，请逐渐拉长间隔并使用相同的 `Idempotency-Key` 重试。其他拒绝在请求改变之前不会改变。',
      ],
    },
    idempotency: {
      title: '幂等性',
      text: [
        '每个启动工作的请求都可以附上自定的 `Idempotency-Key`：相同的键和请求体会得到第一次的响应，并标记 `Idempotency-Replayed: true`，不会重复启动。键的有效期为一天。',
        '同一个键配上不同的请求体会被拒绝：`422`，`request.keyReused`；第一个请求尚未结束时重复发送：`409`，`request.keyBusy`。',
      ],
    },
    pagination: {
      title: '分页',
      text: [
        '列表逐页读取：发送 `limit`（1 到 100），读取下一页时把响应中的 `page.next` 作为 `cursor` 发送。最后一页时为 null。新增的行不会打乱你已经开始读取的页。',
        '声音列表使用页码：`page` 和 `limit`，列表旁附有 `pagination` 和 `filterOptions`。',
      ],
    },
    'rate-limits': {
      title: '速率限制',
      text: [
        '启动工作的接口在响应中带有 `RateLimit-Limit`、`RateLimit-Remaining` 和 `RateLimit-Reset`（秒）。超过限制时返回 `429` 和 `Retry-After`。本服务器的限制：',
      ],
    },
  } satisfies Record<GuideAnchor, Guide>,
});
