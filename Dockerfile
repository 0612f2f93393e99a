# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY libs/client/package.json libs/client/
COPY libs/domain/package.json libs/domain/
COPY libs/player/package.json libs/player/
COPY libs/projections/package.json libs/projections/
COPY libs/verify/package.json libs/verify/
COPY libs/words/package.json libs/words/
COPY test/package.json test/
RUN npm ci --include=dev
COPY . .
# The build compiles the workspaces into dist, so their links are not needed at run time.
RUN npm run build && npm prune --omit=dev && rm -r node_modules/@duetcast
# false: leaves out the packages with GPL-3.0 code; Flite then speaks English.
ARG WITH_ESPEAK=true
RUN case "$WITH_ESPEAK" in \
      true) ;; \
      false) rm -r node_modules/@echogarden/espeak-ng-emscripten ;; \
      *) echo 'WITH_ESPEAK: takes true or false' >&2; exit 1 ;; \
    esac

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-venv && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/apps/web/dist ./apps/web/dist
COPY --from=build --chown=root:root /app/apps/api/voice-engines ./apps/api/voice-engines
RUN mkdir /data && chown node:node /data
USER node
# These voices need no network then: an empty volume at /data begins with what the image has there. `none`: leaves them out.
ARG PREPARED_ENGINES=hibari
RUN NODE_ENV=development VOICE_ENGINES=$PREPARED_ENGINES node dist/apps/api/src/prepare-voices.main.js
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/apps/api/src/main.js"]
