# The image holds Node.js, the built website and the server. It neither installs nor builds when it starts.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY embedded-postgres/package.json embedded-postgres/
COPY server/package.json server/
COPY ui/package.json ui/
COPY web/package.json web/
COPY e2e/package.json e2e/
# Not npm ci: the lockfile need not list the optional packages of other platforms.
RUN npm install --no-save --include=dev
COPY . .
RUN node -e "import('./commands/build-web.mjs').then((m) => m.ensureWebBuilt()).then((ok) => process.exit(ok ? 0 : 1))"
RUN npm prune --omit=dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "commands/serve.mjs"]
