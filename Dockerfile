# A small image of a server: docker build -t tycoon .
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# For any processor of the kind: the image may run on another machine than this one.
RUN TYCOON_PORTABLE=1 pip wheel --no-cache-dir --wheel-dir /wheels '.[postgres]'

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-compile --no-index --find-links /wheels 'tycoon[postgres]' \
    && useradd --system --uid 10001 --home-dir /data --create-home tycoon
USER 10001
VOLUME /data
ENV TYCOON_HOST=0.0.0.0 \
    TYCOON_PORT=8000 \
    TYCOON_DATABASE=/data/tables.sqlite3 \
    PYTHONUNBUFFERED=1
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD \
    ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['TYCOON_PORT'] + '/readyz', timeout=4)"]
ENTRYPOINT ["tycoon"]
CMD ["serve"]
