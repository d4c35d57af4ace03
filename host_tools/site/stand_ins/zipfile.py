"""Zip files in memory, as by CPython's `zipfile`, as far as backups use them: written without compression.

The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
"""

import io
import struct
from binascii import crc32

ZIP_STORED = 0
ZIP_DEFLATED = 8
_LOCAL, _CENTRAL, _END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
# Signature, version, flags, method, time, date, checksum, size in the file, size, lengths of the name and of more.
_LOCAL_HEAD = "<4sHHHHHIIIHH"
# The same with the versions of both programs, and then comment's length, disk, attributes, and the local head's place.
_CENTRAL_HEAD = "<4sHHHHHHIIIHHHHHII"
# Signature, disks, numbers of files, the directory's size and place, and the comment's length.
_END_RECORD = "<4sHHHHIIH"
_VERSION = 20
_MOST_MORE = 64
# What any zip program may look back; MicroPython by itself looks back 256 bytes.
_WINDOW_BITS = 15
# The first of January 1980.
_DATE = 0x21
_READ_WRITE = 0o600 << 16


class BadZipFile(Exception):
    """The file is no zip file, or is damaged."""


class ZipInfo:
    """A file in a zip file."""

    def __init__(self, filename, method, checksum, packed_size, file_size, header_offset):
        self.filename = filename
        self.compress_type = method
        self.CRC = checksum
        self.compress_size = packed_size
        self.file_size = file_size
        self.header_offset = header_offset

    def is_dir(self):
        return self.filename.endswith("/")


class ZipFile:
    """The zip file in the buffer `file`, which is read, or with the mode "w" written when it is closed."""

    def __init__(self, file, mode="r"):
        self._file = file
        self._writes = mode == "w"
        self._infos = []
        if not self._writes:
            self._data = file.getvalue()
            self._read_directory()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self._writes:
            self._write_directory()

    def infolist(self):
        return self._infos

    def writestr(self, name, content):
        """Add a file, whose name is ASCII."""
        data = content.encode() if isinstance(content, str) else content
        info = ZipInfo(name, ZIP_STORED, crc32(data), len(data), len(data), self._file.tell())
        path = name.encode()
        head = (_VERSION, 0, ZIP_STORED, 0, _DATE, info.CRC, len(data), len(data), len(path), 0)
        self._file.write(struct.pack(_LOCAL_HEAD, _LOCAL, *head) + path)
        self._file.write(data)
        self._infos.append(info)

    def open(self, info):
        """Return a stream of the content of a file. Raises BadZipFile."""
        at = info.header_offset
        local = self._part(_LOCAL_HEAD, _LOCAL, at)
        begin = at + struct.calcsize(_LOCAL_HEAD) + local[-2]
        if _text(self._data[begin - local[-2] : begin]) != info.filename:
            raise BadZipFile("File name in directory %r and header differ." % info.filename)
        begin += local[-1]
        deflated = info.compress_type == ZIP_DEFLATED
        # What is deflated is hardly larger than it was. Thousands of entries may name the same bytes.
        size = min(info.compress_size, 2 * info.file_size + _MOST_MORE) if deflated else info.file_size
        data = self._data[begin : begin + size]
        if deflated:
            import deflate

            data = deflate.DeflateIO(io.BytesIO(data), deflate.RAW, _WINDOW_BITS).read(info.file_size)
        elif info.compress_type != ZIP_STORED:
            raise NotImplementedError("That compression method is not supported")
        if len(data) != info.file_size or crc32(data) != info.CRC:
            raise BadZipFile("Bad CRC-32 for file %r" % info.filename)
        return io.BytesIO(data)

    def _read_directory(self):
        end = self._data.rfind(_END)
        if end < 0:
            raise BadZipFile("File is not a zip file")
        at = self._part(_END_RECORD, _END, end)[6]
        # The directory is before its end, whatever its number of files and its size are said to be.
        while at != end:
            part = self._part(_CENTRAL_HEAD, _CENTRAL, at)
            method, (checksum, packed_size, size, name, more, comment) = part[4], part[7:13]
            at += struct.calcsize(_CENTRAL_HEAD)
            path = _text(self._data[at : at + name])
            self._infos.append(ZipInfo(path, method, checksum, packed_size, size, part[-1]))
            at += name + more + comment

    def _part(self, form, signature, at):
        if self._data[at : at + 4] != signature or len(self._data) < at + struct.calcsize(form):
            raise BadZipFile("Bad magic number for central directory")
        return struct.unpack(form, self._data[at : at + struct.calcsize(form)])

    def _write_directory(self):
        begin = self._file.tell()
        for info in self._infos:
            path = info.filename.encode()
            head = (_VERSION, _VERSION, 0, ZIP_STORED, 0, _DATE, info.CRC, info.file_size, info.file_size)
            more = (len(path), 0, 0, 0, 0, _READ_WRITE, info.header_offset)
            self._file.write(struct.pack(_CENTRAL_HEAD, _CENTRAL, *head, *more) + path)
        size, count = self._file.tell() - begin, len(self._infos)
        self._file.write(struct.pack(_END_RECORD, _END, 0, 0, count, count, size, begin, 0))


def _text(name):
    try:
        return name.decode()
    except UnicodeError:
        return "".join([chr(byte) for byte in name])
