# Every image of Netward; `--target <service>` chooses. Build from the root of the repository:
#   docker build --target gateway --tag netward/gateway .
#
# If npm needs your own registry or a login, pass in the .npmrc; no layer keeps it:
#   docker build --secret id=npmrc,src=$HOME/.npmrc --target gateway --tag netward/gateway .

# The official slim image by its exact version. Only a digest, which a registry knows, pins its bytes: --build-arg NODE_IMAGE=docker.io/library/node@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

# Only what says which packages are needed, so that a change of the source does not install them again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /netward
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && \
  find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /netward
COPY --from=manifests /netward .
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts && rm -rf /root/.npm
COPY . .
RUN NX_DAEMON=false NX_NO_CLOUD=true npm exec -- nx run-many --targets=build,bundle && \
  node tools/images/collect.mjs /out && \
  rm -rf apps/*/dist apps/*/bundle libs/*/dist .nx
# After the long step, which is so the same for every number.
ARG VERSION=unknown
RUN node tools/images/require-version.mjs "${VERSION}"

# The files belong to root and the process runs as another user, so a service cannot change its code.
FROM ${NODE_IMAGE} AS runtime
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.vendor="Netward" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# One allocator arena is enough for one JavaScript thread; each further one retains memory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=1
ENV NETWARD_VERSION=${VERSION} NETWARD_REVISION=${REVISION}
WORKDIR /netward
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["bash", "health.sh"]
# Under load V8 grows each half of its young generation to 16 MB; a service that mostly waits needs 1.
# Its heap ends below the container's 256 MB, so that V8 says what grew before the kernel would kill it.
CMD ["node", "--max-semi-space-size=1", "--max-old-space-size=160", "main.js"]

FROM runtime AS gateway
LABEL org.opencontainers.image.title="netward/gateway" \
  org.opencontainers.image.description="The only door: routes the API and serves the site"
ENV SITE_DIR=/netward/site MACHINE_DIR=/netward/machine
COPY --from=build /out/gateway .

FROM runtime AS auth-service
LABEL org.opencontainers.image.title="netward/auth-service" \
  org.opencontainers.image.description="Accounts, sessions and the outbox of mail"
COPY --from=build /out/auth-service .

FROM runtime AS learning-service
LABEL org.opencontainers.image.title="netward/learning-service" \
  org.opencontainers.image.description="Progress, quiz results and chats of learners"
COPY --from=build /out/learning-service .

FROM runtime AS assistant-service
LABEL org.opencontainers.image.title="netward/assistant-service" \
  org.opencontainers.image.description="Answers questions about a level"
COPY --from=build /out/assistant-service .

FROM runtime AS mailer-worker
LABEL org.opencontainers.image.title="netward/mailer-worker" \
  org.opencontainers.image.description="Sends the mail that auth-service owes"
COPY --from=build /out/mailer-worker .
