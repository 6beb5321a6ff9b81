# One file for the five services; `--target <service>` chooses. Build from the root of the repository:
#   docker build --target gateway --tag netward/gateway .

ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /netward
COPY . .
RUN npm ci --ignore-scripts
RUN NX_DAEMON=false npx nx run-many --target build

# What a service runs on: the packages of its own closure, and compiled code without its sources.
FROM build AS gateway-files
RUN npm ci --omit=dev --ignore-scripts --workspace @netward/gateway && rm -rf libs/*/src apps/*/src

FROM build AS auth-service-files
RUN npm ci --omit=dev --ignore-scripts --workspace @netward/auth-service && rm -rf libs/*/src apps/*/src

FROM build AS learning-service-files
RUN npm ci --omit=dev --ignore-scripts --workspace @netward/learning-service && rm -rf libs/*/src apps/*/src

FROM build AS assistant-service-files
RUN npm ci --omit=dev --ignore-scripts --workspace @netward/assistant-service && rm -rf libs/*/src apps/*/src

FROM build AS mailer-worker-files
RUN npm ci --omit=dev --ignore-scripts --workspace @netward/mailer-worker && rm -rf libs/*/src apps/*/src

# The files belong to root and the process to node, so a service cannot change its own code.
FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]

FROM runtime AS gateway
LABEL org.opencontainers.image.title="netward/gateway" \
  org.opencontainers.image.description="The only door: routes the API and serves the site"
COPY --from=gateway-files /netward/node_modules /netward/node_modules
COPY --from=gateway-files /netward/libs /netward/libs
COPY --from=gateway-files /netward/apps/web/dist/client /netward/apps/web/dist/client
COPY --from=gateway-files /netward/apps/gateway /netward/apps/gateway
WORKDIR /netward/apps/gateway

FROM runtime AS auth-service
LABEL org.opencontainers.image.title="netward/auth-service" \
  org.opencontainers.image.description="Accounts, sessions and the outbox of mail"
COPY --from=auth-service-files /netward/node_modules /netward/node_modules
COPY --from=auth-service-files /netward/libs /netward/libs
COPY --from=auth-service-files /netward/apps/auth-service /netward/apps/auth-service
WORKDIR /netward/apps/auth-service

FROM runtime AS learning-service
LABEL org.opencontainers.image.title="netward/learning-service" \
  org.opencontainers.image.description="Progress, quiz results and chats of learners"
COPY --from=learning-service-files /netward/node_modules /netward/node_modules
COPY --from=learning-service-files /netward/libs /netward/libs
COPY --from=learning-service-files /netward/apps/learning-service /netward/apps/learning-service
WORKDIR /netward/apps/learning-service

FROM runtime AS assistant-service
LABEL org.opencontainers.image.title="netward/assistant-service" \
  org.opencontainers.image.description="Answers questions about a level"
COPY --from=assistant-service-files /netward/node_modules /netward/node_modules
COPY --from=assistant-service-files /netward/libs /netward/libs
COPY --from=assistant-service-files /netward/apps/assistant-service /netward/apps/assistant-service
WORKDIR /netward/apps/assistant-service

FROM runtime AS mailer-worker
LABEL org.opencontainers.image.title="netward/mailer-worker" \
  org.opencontainers.image.description="Sends the mail that auth-service owes"
COPY --from=mailer-worker-files /netward/node_modules /netward/node_modules
COPY --from=mailer-worker-files /netward/libs /netward/libs
COPY --from=mailer-worker-files /netward/apps/mailer-worker /netward/apps/mailer-worker
WORKDIR /netward/apps/mailer-worker
